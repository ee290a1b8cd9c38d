import type { FieldErrors, FormValues } from '@/components/versionedForm/formValues'
import {
  describeRule,
  firewallBounds,
  problemsOf,
  protocols,
  TOO_MANY_RULES,
  type RuleField,
  type TypedRule,
} from '@/domain/instances/firewall'
import type { SourceNames } from '@/domain/instances/firewallSources'

/** The rules are one value of the form: two people who change them have a conflict, whichever rules they are. */
export const encodeRules = (rules: readonly TypedRule[]) =>
  JSON.stringify(
    rules.map(({ label, protocol, ports, sources }) => [label, protocol, ports, sources]),
  )

/** Reads what `encodeRules` wrote. A draft of an older page may be anything. */
export function decodeRules(text: string): TypedRule[] {
  let rows: unknown
  try {
    rows = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(rows)) return []
  return (rows as unknown[]).flatMap((row) => {
    if (!Array.isArray(row)) return []
    const [label = '', given = '', ports = '', sources = ''] = row.map(String)
    const protocol = protocols.find((known) => known === given) ?? 'tcp'
    return [{ label, protocol, ports, sources }]
  })
}

/** The rules in the form. */
export const rulesIn = (fields: FormValues) => decodeRules(fields['rules'] ?? '[]')

/** The rules in the form, a line each, for a notice about a conflict. */
export const describeRules = (fields: FormValues, names?: SourceNames) =>
  rulesIn(fields)
    .map((rule) => describeRule(rule, names))
    .join('\n') || 'None'

/** Each rule shows its own problems; the form only has to know that there are some. */
export function validateRules(fields: FormValues): FieldErrors {
  const rules = rulesIn(fields)
  if (rules.length > firewallBounds.rules) {
    return { rules: TOO_MANY_RULES }
  }
  return problemsOf(rules).some((problems) => Object.keys(problems).length > 0)
    ? { rules: 'Correct the rules first.' }
    : {}
}

/** The names of the fields in refusals of the service. */
export const refusedFields: Readonly<Record<RuleField, readonly string[]>> = {
  label: ['label'],
  protocol: ['protocol'],
  ports: ['port_from', 'port_to'],
  sources: ['sources'],
}

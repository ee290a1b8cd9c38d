import { useId, type ReactNode } from 'react'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import {
  firewallBounds,
  presetsFor,
  problemsOf,
  protocolLabels,
  protocols,
  TOO_MANY_RULES,
  withPreset,
  type RuleField,
  type TypedRule,
} from '@/domain/instances/firewall'
import {
  namedIn,
  typedSources,
  withoutNamed,
  type SourceCounts,
  type SourceNames,
} from '@/domain/instances/firewallSources'
import { Button } from '@/ui/Button'
import { Field, TextInput, type FieldControl } from '@/ui/Field'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Select } from '@/ui/Select'
import { encodeRules, refusedFields, rulesIn } from './ruleFields'

const RuleSources = lazyWithRetry(
  'The choice of servers and networks',
  async () => (await import('./RuleSources')).RuleSources,
)

export interface FirewallRulesProps {
  editor: VersionedForm
  /** Problems of rules are shown once somebody has tried to save. */
  isTried: boolean
  isReadOnly: boolean
  yourAddress: string | null
  /** What having no rule means. */
  whenEmpty: string
  workspaceId: string
  /** What the stored rules name. */
  names: SourceNames
  /** For how many addresses that stands. */
  counts: SourceCounts
}

/** The list of what may come in, with rules that many servers need. */
export function FirewallRules(props: FirewallRulesProps) {
  const { editor, isTried, isReadOnly, yourAddress, whenEmpty, workspaceId, names, counts } = props
  const noteId = useId()
  const rules = rulesIn(editor.values)
  const problems = problemsOf(rules)
  const change = (next: readonly TypedRule[]) => {
    editor.clearError()
    editor.form.setFieldValue('rules', encodeRules(next))
  }
  const errorOf = (index: number, field: RuleField): ReactNode => {
    const refused = refusedFields[field].map((name) => editor.errorOf(`rules.${index}.${name}`, []))
    // A refusal about the whole rule stands at its ports.
    const whole = field === 'ports' ? editor.errorOf(`rules.${index}`, []) : undefined
    return (isTried ? problems[index]?.[field] : undefined) ?? refused.find(Boolean) ?? whole
  }
  const full = rules.length >= firewallBounds.rules ? TOO_MANY_RULES : undefined
  return (
    <editor.form.Field name="rules">
      {() => (
        <div className="grid gap-4">
          {rules.length === 0 ? (
            <div className="text-14">
              <p className="strong">No rules</p>
              <p className="mt-1 max-w-prose">{whenEmpty}</p>
            </div>
          ) : (
            <ol aria-label="Rules" aria-describedby={noteId} className="grid gap-4">
              {rules.map((rule, index) => (
                <RuleRow
                  // oxlint-disable-next-line react/no-array-index-key -- a rule has no name of its own
                  key={index}
                  number={index + 1}
                  rule={rule}
                  isReadOnly={isReadOnly}
                  workspaceId={workspaceId}
                  names={names}
                  counts={counts}
                  errorOf={(field) => errorOf(index, field)}
                  onChange={(next) => change(rules.with(index, next))}
                  onRemove={
                    isReadOnly ? undefined : () => change(rules.filter((_, at) => at !== index))
                  }
                />
              ))}
            </ol>
          )}
          {rules.length === 0 ? null : (
            <p id={noteId} className="max-w-prose text-14 text-text-2">
              A server as the source means its public addresses, a private network those of the
              servers in it. Rules follow when these change. Servers that share a machine reach each
              other only through a private network, and what goes through it is not filtered.
            </p>
          )}
          {isReadOnly ? null : (
            <div role="group" aria-label="Add rules" className="flex flex-wrap gap-3">
              <Button
                size="sm"
                disabledReason={full}
                onClick={() =>
                  change([...rules, { label: '', protocol: 'tcp', ports: '', sources: '' }])
                }
              >
                Add a rule
              </Button>
              {presetsFor(yourAddress).map((preset) => (
                <Button
                  key={preset.name}
                  size="sm"
                  variant="ghost"
                  disabledReason={full}
                  onClick={() => change(withPreset(rules, preset))}
                >
                  {preset.name}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
    </editor.form.Field>
  )
}

interface RuleRowProps extends Pick<
  FirewallRulesProps,
  'isReadOnly' | 'workspaceId' | 'names' | 'counts'
> {
  number: number
  rule: TypedRule
  errorOf: (field: RuleField) => ReactNode
  onChange: (rule: TypedRule) => void
  onRemove: (() => void) | undefined
}

/** One rule: fields beside each other, and a card where there is no room. */
function RuleRow(props: RuleRowProps) {
  const { number, rule, isReadOnly, workspaceId, names, counts, errorOf, onChange, onRemove } =
    props
  const named = namedIn(rule.sources)
  const text = (field: 'label' | 'ports' | 'sources', control: FieldControl) => ({
    ...control,
    value: field === 'sources' ? withoutNamed(rule.sources) : rule[field],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...rule, [field]: field === 'sources' ? typedSources(value, named) : value }),
  })
  return (
    <li className="rounded-control border border-line p-4">
      <fieldset className="grid min-w-0 gap-4 md:grid-cols-[9rem_8rem_minmax(0,1fr)_9rem_auto] md:items-start">
        <legend className="sr-only">Rule {number}</legend>
        <Field label="Protocol" error={errorOf('protocol')}>
          {(control) => (
            <Select
              {...control}
              value={rule.protocol}
              options={protocols.map((value) => ({ value, label: protocolLabels[value] }))}
              onChange={({ currentTarget: { value } }) => {
                const protocol = protocols.find((known) => known === value) ?? 'tcp'
                onChange({ ...rule, protocol, ...(protocol === 'icmp' ? { ports: '' } : {}) })
              }}
            />
          )}
        </Field>
        {rule.protocol === 'icmp' ? (
          <div className="max-md:hidden" />
        ) : (
          <Field label="Port or range" error={errorOf('ports')}>
            {(control) => <TextInput {...text('ports', control)} mono placeholder="22" />}
          </Field>
        )}
        <div className="grid min-w-0 gap-2">
          <Field
            label="From"
            optional
            error={errorOf('sources') ?? (rule.protocol === 'icmp' ? errorOf('ports') : undefined)}
          >
            {(control) => (
              <TextInput
                {...text('sources', control)}
                mono
                placeholder={named.length === 0 ? 'Everyone' : 'No address'}
              />
            )}
          </Field>
          <RuleSources
            workspaceId={workspaceId}
            number={number}
            sources={rule.sources}
            names={names}
            counts={counts}
            isReadOnly={isReadOnly}
            onChange={(next) =>
              onChange({ ...rule, sources: typedSources(withoutNamed(rule.sources), next) })
            }
          />
        </div>
        <Field label="Label" optional error={errorOf('label')}>
          {(control) => <TextInput {...text('label', control)} />}
        </Field>
        {onRemove === undefined ? null : (
          <Button
            variant="ghost"
            className="md:mt-7"
            aria-label={`Remove rule ${number}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </fieldset>
    </li>
  )
}

import * as v from 'valibot'
import {
  schemaErrors,
  type FieldErrors,
  type FormValues,
} from '@/components/versionedForm/formValues'
import type { SettingsInput } from '@/domain/settings/saveSettings'
import { deploymentOf, type CatalogueFacts } from '@/domain/settings/deploymentOf'
import { emptyProvider } from '@/domain/provider/provider'
import { secondFactorGroups, type Settings } from '@/domain/settings/settings'
import type { Deployment } from '@/lib/deployment'
import { linkSchema } from '@/lib/link'
import { reasonSchema } from '@/lib/reason'
import { hasHiddenCharacters } from '@/lib/text'

export const ANNOUNCEMENT_MAX_LENGTH = 200
export const HOME_TITLE_MAX_LENGTH = 60
export const HOME_LEAD_MAX_LENGTH = 240
export const HOME_CLAIMS_MAX_LENGTH = 800
const MOST_CLAIMS = 8
const MOST_GRACE_DAYS = 90

/** One line of at most so many characters. */
const line = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => [...text].length <= max, `Use at most ${max} characters.`),
    v.check((text) => !hasHiddenCharacters(text), 'Remove the invisible characters.'),
  )

/** The claims that were typed, without empty lines and the spaces around each. */
const claimsOf = (typed: string) =>
  typed
    .split('\n')
    .map((claim) => claim.trim())
    .filter((claim) => claim !== '')

/** A whole number of days that was typed. */
const graceDays = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => /^\d{1,2}$/.test(text) && Number(text) <= MOST_GRACE_DAYS,
    `Use a whole number from 0 to ${MOST_GRACE_DAYS}.`,
  ),
  v.transform(Number),
)

const settingsSchema = v.object({
  orders: v.picklist(['closed', 'preview', 'open']),
  engine: v.picklist(['none', 'simulated', 'incus']),
  support_link: linkSchema,
  abuse_link: linkSchema,
  source_link: linkSchema,
  announcement: line(ANNOUNCEMENT_MAX_LENGTH),
  operator_docs: v.picklist(['hidden', 'shown']),
  home_title: line(HOME_TITLE_MAX_LENGTH),
  home_lead: line(HOME_LEAD_MAX_LENGTH),
  home_claims: v.pipe(
    v.string(),
    v.transform(claimsOf),
    v.check((lines) => lines.length <= MOST_CLAIMS, `Use at most ${MOST_CLAIMS} lines.`),
    v.check((lines) => !lines.some(hasHiddenCharacters), 'Remove the invisible characters.'),
    v.transform((lines) => lines.join('\n')),
    v.check(
      (text) => [...text].length <= HOME_CLAIMS_MAX_LENGTH,
      `Use at most ${HOME_CLAIMS_MAX_LENGTH} characters.`,
    ),
  ),
  second_factor_for: v.picklist(secondFactorGroups),
  second_factor_days: graceDays,
})

const formSchema = v.object({ ...settingsSchema.entries, reason: reasonSchema })

/** The links without which orders cannot open, by the label in the form. */
const REQUIRED = {
  support_link: 'support',
  abuse_link: 'abuse contact',
} as const

/** What these values still need before orders can be what they say; null if nothing. */
function missingForOrders(fields: FormValues): string | null {
  const { orders, engine } = fields
  if (orders === 'preview' && engine === 'none') return 'Preview needs an engine.'
  if (orders !== 'open') return null
  const missing = Object.entries(REQUIRED).flatMap(([name, label]) =>
    fields[name]?.trim() ? [] : [label],
  )
  const needs = [...(engine === 'incus' ? [] : ['the engine Incus']), ...missing]
  return needs.length === 0 ? null : `Open needs ${needs.join(', ')}.`
}

/** The stored settings as the form shows them. */
export function settingsFieldsOf(settings: Settings): FormValues {
  const { version: _, updated_at: __, ...values } = settings
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    String(value).replace(/^mailto:/, ''),
  ])
  return { ...Object.fromEntries(shown), reason: '' }
}

/** The errors of the typed values by field. */
export function validateSettings(fields: FormValues): FieldErrors {
  const missing = missingForOrders(fields)
  return {
    ...schemaErrors(formSchema, fields),
    ...(missing === null ? {} : { orders: missing }),
  }
}

/** The settings and the reason to send for valid fields. */
export function settingsInput(fields: FormValues): { settings: SettingsInput; reason: string } {
  const { reason, ...settings } = v.parse(formSchema, fields)
  return { settings, reason }
}

/** The facts that visitors would see with these values; null while a value is not valid. */
export function previewOf(fields: FormValues, catalogue: CatalogueFacts): Deployment | null {
  const parsed = v.safeParse(settingsSchema, fields)
  if (!parsed.success) return null
  return deploymentOf({ ...parsed.output, version: 0, updated_at: '' }, emptyProvider, catalogue)
}

import * as v from 'valibot'
import {
  schemaErrors,
  type FieldErrors,
  type FormValues,
} from '@/components/versionedForm/formValues'
import type { SettingsInput } from '@/domain/settings/saveSettings'
import { deploymentOf } from '@/domain/settings/deploymentOf'
import type { Settings } from '@/domain/settings/settings'
import type { Deployment } from '@/lib/deployment'
import { reasonSchema } from '@/lib/reason'
import { hasHiddenCharacters } from '@/lib/text'

export const ANNOUNCEMENT_MAX_LENGTH = 200
const LINK_MAX_LENGTH = 300

/** The same addresses as `private.is_link` in the database accepts. */
const ADDRESS = /^https:\/\/[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:\d{1,5})?([/?#][^\s<>"\\]*)?$/
const MAIL = /^mailto:[^\s@<>"\\?&,;:%]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** People type an email address without its scheme. */
const withScheme = (text: string) => (/^[^\s/:]+@/.test(text) ? `mailto:${text}` : text)

const isLink = (text: string) =>
  text === '' ||
  ((ADDRESS.test(text) || MAIL.test(text)) &&
    [...text].length <= LINK_MAX_LENGTH &&
    !hasHiddenCharacters(text))

const link = v.pipe(
  v.string(),
  v.trim(),
  v.transform(withScheme),
  v.check(isLink, 'Enter an address that begins with https://, or an email address.'),
)

const settingsSchema = v.object({
  orders: v.picklist(['closed', 'preview', 'open']),
  engine: v.picklist(['none', 'simulated', 'incus']),
  support_link: link,
  abuse_link: link,
  imprint_link: link,
  terms_link: link,
  privacy_link: link,
  source_link: link,
  announcement: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => [...text].length <= ANNOUNCEMENT_MAX_LENGTH,
      `Use at most ${ANNOUNCEMENT_MAX_LENGTH} characters.`,
    ),
    v.check((text) => !hasHiddenCharacters(text), 'Remove the invisible characters.'),
  ),
})

const formSchema = v.object({ ...settingsSchema.entries, reason: reasonSchema })

/** The links without which orders cannot open, by the label in the form. */
const REQUIRED = {
  support_link: 'support',
  abuse_link: 'abuse contact',
  imprint_link: 'imprint',
  terms_link: 'terms',
  privacy_link: 'privacy',
} as const

/** What these values still need before orders can be what they say; null if nothing. */
export function missingForOrders(fields: FormValues): string | null {
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
  const shown = Object.entries(values).map(([name, value]) => [name, value.replace(/^mailto:/, '')])
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
export function previewOf(fields: FormValues, isSample: boolean): Deployment | null {
  const parsed = v.safeParse(settingsSchema, fields)
  if (!parsed.success) return null
  return deploymentOf({ ...parsed.output, version: 0, updated_at: '' }, isSample)
}

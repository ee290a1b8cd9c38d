import { documentTitle } from '@/content/legalDocuments'
import * as v from 'valibot'
import {
  schemaErrors,
  type FieldErrors,
  type FormValues,
} from '@/components/versionedForm/formValues'
import { detailFields, type DetailField, type Provider } from '@/domain/provider/provider'
import { countryCodes } from '@/lib/countries'
import { isLink, linkSchema } from '@/lib/link'
import { reasonSchema } from '@/lib/reason'
import { hasHiddenCharacters } from '@/lib/text'

const text = (max: number, isClean: (value: string) => boolean) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => [...value].length <= max, `Use at most ${max} characters.`),
    v.check(isClean, 'Remove the invisible characters.'),
  )

/** One line. */
const line = (max: number) => text(max, (value) => !hasHiddenCharacters(value))
/** Several lines. */
const block = (max: number) =>
  text(max, (value) => !hasHiddenCharacters(value.replaceAll('\n', '')))

const pattern = (allowed: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => value === '' || allowed.test(value), message),
  )

const wholeNumber = pattern(/^[1-9]\d{0,2}$/, 'Enter a whole number from 1 to 999.')

/** What each field accepts: the same as the database. An empty text is not set. */
export const detailSchemas = {
  legal_name: line(120),
  represented_by: line(160),
  address: block(400),
  law_country: v.picklist(['', ...countryCodes], 'Choose a country.'),
  court: line(120),
  register: line(160),
  vat_id: line(40),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (value) => value === '' || ([...value].length <= 254 && isLink(`mailto:${value}`)),
      'Enter an email address.',
    ),
  ),
  phone: pattern(/^\+?\d[\d ()/.-]{3,29}$/, 'Enter a phone number, such as +43 1 234 56 78.'),
  hours: line(120),
  data_protection_contact: block(400),
  supervisory_authority: line(200),
  processors: block(2000),
  server_logs: line(300),
  notice_days: wholeNumber,
  sla_availability: pattern(/^9\d(\.\d{1,3})?$/, 'Enter a percentage from 90 to 99.999.'),
  sla_credit: pattern(/^(100|[1-9]\d?)$/, 'Enter a whole percentage from 1 to 100.'),
  sla_response_hours: wholeNumber,
  issues_link: linkSchema,
  releases_link: linkSchema,
  chat_link: linkSchema,
  forum_link: linkSchema,
  mailing_list_link: linkSchema,
  fediverse_link: linkSchema,
  blog_link: linkSchema,
} satisfies Record<DetailField, v.GenericSchema<string, string>>

const formSchema = v.object({ ...detailSchemas, reason: reasonSchema })

const isLinkField = (field: string) => field.endsWith('_link')

/** The stored details as the form shows them. */
export function detailFieldsOf(provider: Provider): FormValues {
  const shown = detailFields.map((field) => [
    field,
    isLinkField(field) ? provider[field].replace(/^mailto:/, '') : provider[field],
  ])
  return { ...Object.fromEntries(shown), reason: '' }
}

/** The errors of the typed values by field. A field that a visible template prints cannot be emptied. */
export function validateDetails(
  fields: FormValues,
  documents: Provider['documents'] = [],
): FieldErrors {
  const errors: FieldErrors = {}
  for (const { document, state, requires } of documents) {
    if (state !== 'template') continue
    for (const field of requires) {
      if (!fields[field]?.trim()) {
        errors[field] ??= `Visitors read the ${documentTitle(document)}, which needs this.`
      }
    }
  }
  return { ...errors, ...schemaErrors(formSchema, fields) }
}

/** The details and the reason to send for valid fields. */
export function detailsInput(fields: FormValues): {
  details: Record<DetailField, string>
  reason: string
} {
  const { reason, ...details } = v.parse(formSchema, fields)
  return { details, reason }
}

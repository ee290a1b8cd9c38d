import { detailLabels } from '@/domain/provider/providerTexts'
import type { DetailField, LegalDocument, Provider } from '@/domain/provider/provider'
import type { DocumentInput } from '@/domain/provider/saveProvider'
import type { FieldErrors } from '@/components/versionedForm/formValues'
import { linkSchema } from '@/lib/link'
import * as v from 'valibot'

/** What the dialog of a document holds. */
export interface DocumentValues {
  state: LegalDocument['state']
  link: string
  isNewVersion: boolean
  /** '2026-12-01', or empty. */
  effectiveOn: string
  isChecked: boolean
}

/** The document as the dialog shows it at first. One that was never in force is so from today, unless another day is chosen. */
export const documentValuesOf = (row: LegalDocument, today: string): DocumentValues => ({
  state: row.state,
  link: row.link.replace(/^mailto:/, ''),
  isNewVersion: false,
  effectiveOn: row.effective_on ?? today,
  isChecked: row.checked_at !== null,
})

/** The details that the template needs and the provider has not set, by their labels. */
export function missingDetails({ requires }: LegalDocument, provider: Provider): string[] {
  return requires
    .filter((field) => !provider[field as DetailField])
    .map((field) => detailLabels[field as DetailField] ?? field)
}

/**
 * The errors of the typed values by field. The database refuses the same.
 * @param today '2026-11-22', in UTC as in the database
 */
export function validateDocument(
  row: LegalDocument,
  provider: Provider,
  values: DocumentValues,
  today: string,
): FieldErrors {
  const errors: FieldErrors = {}
  const missing = missingDetails(row, provider)
  if (values.state === 'template' && missing.length > 0) {
    errors['state'] = `Fill in first: ${missing.join('; ')}.`
  }
  const link = v.safeParse(linkSchema, values.link)
  if (!link.success) errors['link'] = link.issues[0].message
  else if (values.state === 'link' && link.output === '') errors['link'] = 'Enter the address.'
  if (values.state !== 'hidden' && values.effectiveOn === '') {
    errors['effective_on'] = 'Choose the first day of this version.'
  } else if (values.isNewVersion && values.effectiveOn < today) {
    errors['effective_on'] = 'A new version takes effect today or later.'
  }
  return errors
}

/** What to send for valid values. */
export const documentInput = (row: LegalDocument, values: DocumentValues): DocumentInput => ({
  state: values.state,
  link: v.parse(linkSchema, values.link),
  document_version: row.document_version + (values.isNewVersion ? 1 : 0),
  effective_on: values.state === 'hidden' ? row.effective_on : values.effectiveOn,
  is_checked: values.isChecked,
})

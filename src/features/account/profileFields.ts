import * as v from 'valibot'
import type { FormValues } from '@/components/versionedForm/formValues'
import { lineSchema } from '@/lib/text'

/** The fields of a profile that people can change themselves. */
export interface ProfileFields {
  full_name: string
  company: string
  country: string
  time_zone: string
}

/** A profile to write: `version` is the `updated_at` that was read, so that two editors do not overwrite each other. */
export interface ProfileUpdate {
  fields: ProfileFields
  version: string
}

/** A profile as stored after a save. */
export interface SavedProfile extends ProfileFields {
  updated_at: string
}

/** The labels of the fields, in the order of the form. */
export const profileLabels: Readonly<Record<keyof ProfileFields, string>> = {
  full_name: 'Full name',
  company: 'Company',
  country: 'Country',
  time_zone: 'Time zone',
}

/** Validates the form. The output is trimmed, as the database requires. */
export const profileSchema = v.object({
  full_name: v.pipe(lineSchema('name'), v.nonEmpty('Enter your name.')),
  company: lineSchema('company'),
  country: v.pipe(v.string(), v.regex(/^([A-Z]{2})?$/, 'Choose a country from the list.')),
  time_zone: v.pipe(v.string(), v.maxLength(64, 'Choose a time zone from the list.')),
})

/** Only the four fields of a profile that people can change. */
export function profileValues({
  full_name,
  company,
  country,
  time_zone,
}: ProfileFields): FormValues {
  return { full_name, company, country, time_zone }
}

import * as v from 'valibot'
import type { ProfileFields } from '@machines/auth.types'

export type ProfileField = keyof ProfileFields

/** The fields in the order of the form, as people call them. */
export const profileLabels: Readonly<Record<ProfileField, string>> = {
  full_name: 'Full name',
  company: 'Company',
  country: 'Country',
  time_zone: 'Time zone',
}

export const profileFieldNames = Object.keys(profileLabels) as readonly ProfileField[]

export function isProfileField(name: unknown): name is ProfileField {
  return typeof name === 'string' && Object.hasOwn(profileLabels, name)
}

/** The database counts code points, and so does this. */
export const LINE_MAX_LENGTH = 100

/**
 * Control characters, characters that show nothing, and those that turn the direction of what follows: with them a
 * name can look empty, or like somebody else's. The same set as `private.has_hidden_characters` in the database,
 * and halves of a character, which no database stores.
 */
const HIDDEN =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}\p{Surrogate}]/u

/** Whether a text holds characters that nobody sees. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

const line = (name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => [...text].length <= LINE_MAX_LENGTH,
      `Use at most ${LINE_MAX_LENGTH} characters.`,
    ),
    v.check(
      (text) => !hasHiddenCharacters(text),
      `Remove the invisible characters from the ${name}.`,
    ),
  )

/** What the form accepts; its output is trimmed, as the database wants it. */
export const profileSchema = v.object({
  full_name: v.pipe(line('name'), v.nonEmpty('Enter your name, as you want to be called.')),
  company: line('company'),
  country: v.pipe(v.string(), v.regex(/^([A-Z]{2})?$/, 'Choose a country from the list.')),
  time_zone: v.pipe(v.string(), v.maxLength(64, 'Choose a time zone from the list.')),
})

/** Whether two profiles say the same. */
export function sameFields(a: ProfileFields, b: ProfileFields): boolean {
  return profileFieldNames.every((name) => a[name] === b[name])
}

/** The four fields alone, of anything that has them. */
export function fieldsOf({ full_name, company, country, time_zone }: ProfileFields): ProfileFields {
  return { full_name, company, country, time_zone }
}

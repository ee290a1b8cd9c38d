import * as v from 'valibot'
import { hasHiddenCharacters } from '@/lib/text'

/** The place in every list: the same bounds as in the database. */
const SORT_MAX = 9999

/** One line of text that must not be empty. */
export const lineField = (max: number, missing: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missing),
    v.check((text) => [...text].length <= max, `Use at most ${max} characters.`),
    v.check((text) => !hasHiddenCharacters(text), 'Remove the invisible characters.'),
  )

/** A whole number, typed as text. */
export const wholeField = (min: number, max: number, message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )

export const sortField = wholeField(0, SORT_MAX, `Enter a whole number from 0 to ${SORT_MAX}.`)

/** The position after the last row. */
export const nextSort = (rows: readonly { sort: number }[]) =>
  String(Math.max(0, ...rows.map(({ sort }) => sort)) + 1)

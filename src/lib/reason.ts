import * as v from 'valibot'
import { hasHiddenCharacters } from './text'

export const REASON_MAX_LENGTH = 500
const REASON_MIN_LENGTH = 3

/** Code points, as the database counts them, of what would be sent. */
export function reasonLength(reason: string): number {
  return [...reason.trim()].length
}

/** Why an admin does something, as the database takes it: a sentence, trimmed, that may have several lines. */
export const reasonSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => reasonLength(text) >= REASON_MIN_LENGTH,
    'Say why, in a sentence: it stands in the record.',
  ),
  v.check(
    (text) => reasonLength(text) <= REASON_MAX_LENGTH,
    `Use at most ${REASON_MAX_LENGTH} characters.`,
  ),
  v.check(
    (text) => !hasHiddenCharacters(text.replaceAll(/[\t\r\n]/g, '')),
    'Remove the invisible characters from the reason.',
  ),
)

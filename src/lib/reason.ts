import * as v from 'valibot'
import { hasHiddenCharacters } from './text'

export const REASON_MAX_LENGTH = 500
export const REASON_MIN_LENGTH = 3

/** All white space of Unicode; `trim` does not remove all of it. */
const OUTER_WHITE_SPACE = /^\p{White_Space}+|\p{White_Space}+$/gu

/** White space and invisible characters: the same set as `private.visible_length` in the database. */
const INVISIBLE = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu

function trimReason(reason: string): string {
  return reason.replaceAll(OUTER_WHITE_SPACE, '')
}

/** The length of the trimmed reason in code points, like in the database. */
export function reasonLength(reason: string): number {
  return [...trimReason(reason)].length
}

/** A reason that the database accepts: trimmed, 3 to 500 visible characters, one or more lines. */
export const reasonSchema = v.pipe(
  v.string(),
  v.transform(trimReason),
  v.check(
    (text) => [...text.replaceAll(INVISIBLE, '')].length >= REASON_MIN_LENGTH,
    `Give a reason of at least ${REASON_MIN_LENGTH} characters.`,
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

/**
 * What is wrong with a reason, or undefined.
 * @param label the name of its field: an answer is no reason to the person who writes it
 */
export function reasonProblem(reason: string, label = 'Reason'): string | undefined {
  const message = v.safeParse(reasonSchema, reason).issues?.[0].message
  return label === 'Answer'
    ? message?.replace('Give a reason', 'Write an answer').replace('the reason', 'the answer')
    : message
}

import * as v from 'valibot'

/** In code points, like in the database. */
export const LINE_MAX_LENGTH = 100

/**
 * Control characters, invisible characters, and characters that change the direction of the text after them.
 * With them a name can look empty or like another person's name. It is the same set as `private.has_hidden_characters`
 * in the database, plus lone surrogates, which no database stores.
 */
const HIDDEN =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}\p{Surrogate}]/u

/** Whether a text contains hidden characters. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

/** One line of text that the database accepts, trimmed. The messages use `name` for the field. */
export const lineSchema = (name: string) =>
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

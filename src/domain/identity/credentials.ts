import * as v from 'valibot'
import { lineSchema } from '@/lib/text'

/** The same value is in supabase/config.toml. The auth service enforces it. */
export const PASSWORD_MIN_LENGTH = 12

/** A new password needs 10 to this power of guesses. Below it are the scores 0 and 1 of zxcvbn. */
export const NEEDED_LOG10_GUESSES = 6

/** The auth service hashes only the first 72 bytes and ignores the rest, so longer passwords are refused. */
const PASSWORD_MAX_BYTES = 72

const bytes = (text: string): number => new TextEncoder().encode(text).length

export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Enter your email address.'),
  v.rfcEmail('Enter an email address like name@example.com.'),
  v.maxLength(254, 'This address is too long. It may have 254 characters.'),
)

/** For sign-in: older passwords may not meet today's rules, so only an empty one is refused. */
export const anyPasswordSchema = v.pipe(v.string(), v.nonEmpty('Enter your password.'))

export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('Choose a password.'),
  v.minLength(
    PASSWORD_MIN_LENGTH,
    `Too short: use at least ${PASSWORD_MIN_LENGTH} characters. Try four unrelated words.`,
  ),
  v.check(
    (password) => bytes(password) <= PASSWORD_MAX_BYTES,
    `Too long: ${PASSWORD_MAX_BYTES} bytes at most. Letters with accents count as two, emoji as four.`,
  ),
)

export const fullNameSchema = v.pipe(lineSchema('name'), v.nonEmpty('Enter your name.'))

/** The first message of a schema for a value, or undefined if the value is valid. */
export function problemOf(schema: v.GenericSchema<string, string>, value: string) {
  const result = v.safeParse(schema, value)
  return result.success ? undefined : result.issues[0].message
}

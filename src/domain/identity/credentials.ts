import * as v from 'valibot'
import { lineSchema } from '@/lib/text'

/** Set in supabase/config.toml too; the service decides. */
export const PASSWORD_MIN_LENGTH = 12

/** A new password is refused below this power of ten of guesses: zxcvbn's grades 0 and 1. */
export const NEEDED_LOG10_GUESSES = 6

/** The service hashes 72 bytes and no more: what is longer would be cut in silence, so it is refused. */
const PASSWORD_MAX_BYTES = 72

const bytes = (text: string): number => new TextEncoder().encode(text).length

export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Enter your email address.'),
  v.rfcEmail('Enter an email address like name@example.com.'),
  v.maxLength(254, 'This address is too long. It may have 254 characters.'),
)

/** For signing in: what was accepted once is sent as it is. */
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

/** The first message of a schema for a value, or undefined where it fits. */
export function problemOf(schema: v.GenericSchema<string, string>, value: string) {
  const result = v.safeParse(schema, value)
  return result.success ? undefined : result.issues[0].message
}

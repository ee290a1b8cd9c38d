import * as v from 'valibot'
import { lineSchema } from '@/lib/text'

/** Set in supabase/config.toml too; the service decides. */
export const PASSWORD_MIN_LENGTH = 12

/** The service hashes 72 bytes and no more: what is longer would be cut in silence, so it is refused. */
const PASSWORD_MAX_BYTES = 72

const bytes = (text: string): number => new TextEncoder().encode(text).length

export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Enter your email address.'),
  v.rfcEmail('Enter an address in the form name@example.com.'),
  v.maxLength(254, 'This address is too long: 254 characters are allowed.'),
)

/** For signing in: whatever was accepted once is sent as it is. */
export const anyPasswordSchema = v.pipe(v.string(), v.nonEmpty('Enter your password.'))

export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('Choose a password.'),
  v.minLength(
    PASSWORD_MIN_LENGTH,
    `Too short: use at least ${PASSWORD_MIN_LENGTH} characters. Four unrelated words are easy to remember.`,
  ),
  v.check(
    (password) => bytes(password) <= PASSWORD_MAX_BYTES,
    `Too long: the password may take ${PASSWORD_MAX_BYTES} bytes. Letters with accents take two, emoji four.`,
  ),
)

export const fullNameSchema = v.pipe(
  lineSchema('name'),
  v.nonEmpty('Enter your name, as you want to be called.'),
)

/** The first message of a schema for a value, or undefined where it fits. */
export function problemOf(schema: v.GenericSchema<string, string>, value: string) {
  const result = v.safeParse(schema, value)
  return result.success ? undefined : result.issues[0].message
}

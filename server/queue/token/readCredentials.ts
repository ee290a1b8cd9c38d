import { credentialsOfKey, type Credentials } from '../call.ts'
import { ConfigError } from '../configError.ts'
import { readToken } from './readToken.ts'

interface Given {
  /** The name of the process in variables and commands, and the database role of its token. */
  role: 'provisioner' | 'worker'
  token: string | undefined
  publishableKey: string | undefined
  secretKey: string | undefined
}

/**
 * With what a process comes to the backend: its token, or the secret key of the project.
 * @throws ConfigError
 */
export function readCredentials({ role, token, publishableKey, secretKey }: Given): {
  credentials: Credentials
  tokenExpiresAt: number | undefined
} {
  const variable = `${role.toUpperCase()}_TOKEN`
  const another = `Make another one with npm run ${role}-token.`
  if (token === undefined) {
    if (secretKey === undefined) {
      throw new ConfigError(
        `${variable} is not set. Make a token with npm run ${role}-token, or set SUPABASE_SECRET_KEY to a secret key of the project (sb_secret_…), which may do anything.`,
      )
    }
    checkCharacters('SUPABASE_SECRET_KEY', secretKey)
    return { credentials: credentialsOfKey(secretKey), tokenExpiresAt: undefined }
  }
  if (secretKey !== undefined) {
    throw new ConfigError(
      `${variable} and SUPABASE_SECRET_KEY are both set. Remove SUPABASE_SECRET_KEY: the token is enough.`,
    )
  }
  const facts = readToken(token)
  if (facts === undefined) throw new ConfigError(`${variable} is no token. ${another}`)
  if (facts.role !== role) {
    throw new ConfigError(`${variable} is a token of another role than '${role}'. ${another}`)
  }
  if (facts.expiresAt !== undefined && facts.expiresAt <= Date.now()) {
    throw new ConfigError(
      `${variable} expired at ${new Date(facts.expiresAt).toISOString()}. ${another}`,
    )
  }
  if (publishableKey === undefined) {
    throw new ConfigError(
      'SUPABASE_PUBLISHABLE_KEY is not set. Use the publishable key of the project, which is no secret: its gateway asks for it beside the token.',
    )
  }
  checkCharacters('SUPABASE_PUBLISHABLE_KEY', publishableKey)
  return { credentials: { apiKey: publishableKey, token }, tokenExpiresAt: facts.expiresAt }
}

function checkCharacters(name: string, value: string): void {
  if (!/^[\w.-]+$/.test(value)) {
    throw new ConfigError(`${name} has characters that no key has. Copy it again.`)
  }
}

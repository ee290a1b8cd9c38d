import { credentialsOfKey, type Credentials } from '../call.ts'
import { ConfigError } from '../configError.ts'
import { readToken } from './readToken.ts'
import { PROVISIONER_ROLE } from './signToken.ts'

interface Given {
  token: string | undefined
  publishableKey: string | undefined
  secretKey: string | undefined
}

const ANOTHER = 'Make another one with npm run provisioner-token.'

/**
 * With what the process comes to the backend: its token, or the secret key of the project.
 * @throws ConfigError
 */
export function readCredentials({ token, publishableKey, secretKey }: Given): {
  credentials: Credentials
  tokenExpiresAt: number | undefined
} {
  if (token === undefined) {
    if (secretKey === undefined) {
      throw new ConfigError(
        'PROVISIONER_TOKEN is not set. Make a token with npm run provisioner-token, or set SUPABASE_SECRET_KEY to a secret key of the project (sb_secret_…), which may do anything.',
      )
    }
    checkCharacters('SUPABASE_SECRET_KEY', secretKey)
    return { credentials: credentialsOfKey(secretKey), tokenExpiresAt: undefined }
  }
  if (secretKey !== undefined) {
    throw new ConfigError(
      'PROVISIONER_TOKEN and SUPABASE_SECRET_KEY are both set. Remove SUPABASE_SECRET_KEY: the token is enough.',
    )
  }
  const facts = readToken(token)
  if (facts === undefined) throw new ConfigError(`PROVISIONER_TOKEN is no token. ${ANOTHER}`)
  if (facts.role !== PROVISIONER_ROLE) {
    throw new ConfigError(
      `PROVISIONER_TOKEN is a token of another role than '${PROVISIONER_ROLE}'. ${ANOTHER}`,
    )
  }
  if (facts.expiresAt !== undefined && facts.expiresAt <= Date.now()) {
    throw new ConfigError(
      `PROVISIONER_TOKEN expired at ${new Date(facts.expiresAt).toISOString()}. ${ANOTHER}`,
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

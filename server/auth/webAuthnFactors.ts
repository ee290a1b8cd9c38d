import type { AuthContext } from './context.ts'
import type { Factor } from './factors.ts'
import { Refusal } from './refusal.ts'
import type { Caller } from './sessions.ts'
import {
  authenticationOptions,
  fieldOf,
  readAuthentication,
  readRegistration,
  registrationOptions,
} from './webAuthn.ts'

/** A security key, as the table of factors keeps it. */
export interface StoredCredential {
  id: string
  /** In base64url. */
  publicKey: string
  counter: number
  aaguid: string
}

/** Asks for a new security key where the factor is not verified yet, and for the proof of a known one otherwise. */
export async function factorChallenge(
  { pg, settings }: AuthContext,
  { user }: Caller,
  factor: Factor,
) {
  const { rows } = await pg.query<{ id: string }>(
    `select web_authn_credential ->> 'id' as id from auth.mfa_factors
      where user_id = $1 and web_authn_credential is not null`,
    [user.id],
  )
  const known = rows.map(({ id }) => id)
  const [type, publicKey] =
    factor.status === 'unverified'
      ? ([
          'create',
          await registrationOptions(settings.webAuthn, { user, exclude: known }),
        ] as const)
      : (['request', await authenticationOptions(settings.webAuthn, known)] as const)
  return { challenge: publicKey.challenge, answer: { type, credential_options: { publicKey } } }
}

/**
 * Checks what a security key answered.
 * @throws Refusal
 */
export async function verifyFactorAnswer(
  { settings: { webAuthn } }: AuthContext,
  options: {
    answer: unknown
    caller: Caller
    factor: Factor
    /** The challenge, which works once. */
    takeChallenge: () => Promise<string>
  },
): Promise<StoredCredential> {
  const { answer, factor, takeChallenge } = options
  if (typeof answer !== 'object' || answer === null) throw invalid('WebAuthn config required')
  const type = fieldOf(answer, 'type')
  if (type !== 'create' && type !== 'request') {
    throw invalid('WebAuthn type must be create or request')
  }
  const response = 'credential_response' in answer ? answer.credential_response : undefined
  if (!response) throw invalid('credential_response required')
  const challenge = await takeChallenge()
  const stored = factor.web_authn_credential
  if (stored === null) {
    const made = await readRegistration(webAuthn, response, challenge)
    if (!made) throw invalid('Invalid credential_response')
    const { id, publicKey, counter, aaguid } = made
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, aaguid }
  }
  const counter =
    fieldOf(response, 'id') === stored.id
      ? await readAuthentication(webAuthn, response, challenge, {
          ...stored,
          publicKey: Uint8Array.from(Buffer.from(stored.publicKey, 'base64url')),
        })
      : undefined
  if (counter === undefined) throw invalid('Invalid credential_response')
  return { ...stored, counter }
}

const invalid = (message: string) => new Refusal(400, 'validation_failed', message)

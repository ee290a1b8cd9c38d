import { addressOf, type AuthCall, type AuthContext } from './context.ts'
import { storeChallenge, takeChallenge } from './passkeyChallenges.ts'
import { checkEnabled } from './passkeys.ts'
import { Refusal } from './refusal.ts'
import { createSession, renewSession } from './sessions.ts'
import { authenticationOptions, fieldOf, readAuthentication } from './webAuthn.ts'

/** `POST /passkeys/authentication/options`: any passkey of this site will do. */
export async function beginPasskeySignIn(context: AuthContext, call: AuthCall): Promise<Response> {
  checkEnabled(context)
  context.limits.passkey.count(addressOf(call))
  const options = await authenticationOptions(context.settings.webAuthn)
  const challenge = await storeChallenge(context.pg, 'authentication', options.challenge, null)
  return Response.json({ ...challenge, options })
}

/** `POST /passkeys/authentication/verify`: begins a session at aal1, also for a passkey that asked for a finger. */
export async function finishPasskeySignIn(context: AuthContext, call: AuthCall): Promise<Response> {
  checkEnabled(context)
  const { pg, settings } = context
  const { challenge, credential } = await takeChallenge(pg, call, 'authentication', null)
  const passkey = await findPasskey(context, credential)
  const counter =
    passkey && (await readAuthentication(settings.webAuthn, credential, challenge, passkey))
  if (!passkey || counter === undefined) {
    throw new Refusal(400, 'webauthn_verification_failed', 'Credential verification failed')
  }
  if (!passkey.isConfirmed) {
    throw new Refusal(403, 'email_not_confirmed', 'Email not confirmed')
  }
  const session = await pg.transaction(async (transaction) => {
    await transaction.query(
      `update auth.webauthn_credentials
          set sign_count = $2, last_used_at = now(), updated_at = now() where id = $1`,
      [passkey.rowId, counter],
    )
    return createSession(transaction, passkey.userId, 'passkey')
  })
  return renewSession(context, call, session)
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The passkey that a browser names, if it belongs to the person whom it names. */
async function findPasskey({ pg }: AuthContext, credential: unknown) {
  const response =
    typeof credential === 'object' && credential !== null && 'response' in credential
      ? credential.response
      : undefined
  const id = fieldOf(credential, 'id')
  const { rows } = await pg.query<{
    id: string
    user_id: string
    public_key: string
    sign_count: number
    is_confirmed: boolean
  }>(
    `select c.id, c.user_id, encode(c.public_key, 'hex') as public_key, c.sign_count::int,
            u.email_confirmed_at is not null as is_confirmed
       from auth.webauthn_credentials c join auth.users u on u.id = c.user_id
      where c.credential_id = decode($1, 'hex') and c.user_id::text = $2`,
    [bytes(id).toString('hex'), bytes(fieldOf(response, 'userHandle')).toString('utf8')],
  )
  const row = rows[0]
  if (!row) return undefined
  return {
    id,
    rowId: row.id,
    userId: row.user_id,
    publicKey: Uint8Array.from(Buffer.from(row.public_key, 'hex')),
    counter: row.sign_count,
    isConfirmed: row.is_confirmed,
  }
}

import type { AuthCall, AuthContext } from './context.ts'
import { Refusal } from './refusal.ts'
import { isUuid, requireBody, textOf } from './requests.ts'
import { lacksSecondFactor, requireCaller, type Caller } from './sessions.ts'
import { takeChallenge, storeChallenge } from './passkeyChallenges.ts'
import { readRegistration, registrationOptions } from './webAuthn.ts'

interface PasskeyAnswer {
  id: string
  friendly_name?: string
  created_at: string
  last_used_at?: string
}

/** `POST /passkeys/registration/options` */
export async function beginPasskey(context: AuthContext, call: AuthCall): Promise<Response> {
  const caller = await requireManager(context, call)
  const { pg, settings } = context
  const { rows } = await pg.query<{ id: string }>(
    `select translate(encode(credential_id, 'base64'), E'+/=\\n', '-_') as id
       from auth.webauthn_credentials where user_id = $1`,
    [caller.user.id],
  )
  checkCount(context, rows.length)
  const options = await registrationOptions(settings.webAuthn, {
    user: caller.user,
    exclude: rows.map(({ id }) => id),
    // The person gives no address at sign-in, so the device must know the account.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'preferred',
    },
  })
  const challenge = await storeChallenge(pg, 'registration', options.challenge, caller.user.id)
  return Response.json({ ...challenge, options })
}

/** `POST /passkeys/registration/verify` */
export async function finishPasskey(context: AuthContext, call: AuthCall): Promise<Response> {
  const { pg, settings } = context
  const caller = await requireManager(context, call)
  const { challenge, credential } = await takeChallenge(pg, call, 'registration', caller.user.id)
  const made = await readRegistration(settings.webAuthn, credential, challenge)
  if (!made) {
    throw new Refusal(400, 'webauthn_verification_failed', 'Credential verification failed')
  }
  const { rows: known } = await pg.query<{ user_id: string }>(
    'select user_id from auth.webauthn_credentials where user_id = $1',
    [caller.user.id],
  )
  checkCount(context, known.length)
  const { rows } = await pg.query<{ passkey: PasskeyAnswer }>(
    `insert into auth.webauthn_credentials
       (user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports,
        backup_eligible, backed_up, friendly_name)
     values ($1, decode($2, 'hex'), decode($3, 'hex'), 'none', $4, $5, $6, $7, $8, 'Passkey')
     on conflict (credential_id) do nothing
     returning ${ANSWER} as passkey`,
    [
      caller.user.id,
      Buffer.from(made.id, 'base64url').toString('hex'),
      Buffer.from(made.publicKey).toString('hex'),
      made.aaguid,
      made.counter,
      JSON.stringify(made.transports),
      made.isBackupEligible,
      made.isBackedUp,
    ],
  )
  if (!rows[0]) {
    const message = 'This credential is already registered'
    throw new Refusal(422, 'webauthn_credential_exists', message)
  }
  return Response.json(rows[0].passkey)
}

/** `GET /passkeys` */
export async function listPasskeys(context: AuthContext, call: AuthCall): Promise<Response> {
  checkEnabled(context)
  const { user } = await requireCaller(context, call)
  const { rows } = await context.pg.query<{ passkey: PasskeyAnswer }>(
    `select ${ANSWER} as passkey from auth.webauthn_credentials
      where user_id = $1 order by created_at`,
    [user.id],
  )
  return Response.json(rows.map(({ passkey }) => passkey))
}

/** `PATCH /passkeys/{id}` */
export async function namePasskey(
  context: AuthContext,
  call: AuthCall,
  id: string,
): Promise<Response> {
  checkEnabled(context)
  const { user } = await requireCaller(context, call)
  if (!isUuid(id)) throw notFound()
  const name = textOf(await requireBody(call.request), 'friendly_name')
  if (name === '') throw new Refusal(400, 'validation_failed', 'friendly_name is required')
  // Go counts bytes.
  if (Buffer.byteLength(name) > 120) {
    const message = 'friendly_name must be 120 characters or less'
    throw new Refusal(400, 'validation_failed', message)
  }
  const { rows } = await context.pg.query<{ passkey: PasskeyAnswer }>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = now()
      where id = $1 and user_id = $2 returning ${ANSWER} as passkey`,
    [id, user.id, name],
  )
  if (!rows[0]) throw notFound()
  return Response.json(rows[0].passkey)
}

/** `DELETE /passkeys/{id}` */
export async function removePasskey(
  context: AuthContext,
  call: AuthCall,
  id: string,
): Promise<Response> {
  const { user } = await requireManager(context, call)
  if (!isUuid(id)) throw notFound()
  const { rows } = await context.pg.query(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2 returning id',
    [id, user.id],
  )
  if (rows.length === 0) throw notFound()
  return new Response(null, { status: 204 })
}

/** A person with a second factor adds and removes passkeys only after showing it. */
async function requireManager(context: AuthContext, call: AuthCall): Promise<Caller> {
  checkEnabled(context)
  const caller = await requireCaller(context, call)
  if (lacksSecondFactor(caller)) {
    const message = 'AAL2 session is required to manage passkeys when MFA is enabled'
    throw new Refusal(403, 'insufficient_aal', message)
  }
  return caller
}

/** @throws Refusal where the deployment offers no passkeys */
export function checkEnabled({ settings }: AuthContext): void {
  if (!settings.passkeys.enabled) {
    throw new Refusal(404, 'passkey_disabled', 'Passkeys are disabled')
  }
}

function checkCount({ settings }: AuthContext, count: number): void {
  if (count < settings.passkeys.max) return
  throw new Refusal(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

const notFound = () => new Refusal(404, 'validation_failed', 'Passkey not found')

const ANSWER = `jsonb_strip_nulls(jsonb_build_object(
  'id', id, 'friendly_name', nullif(friendly_name, ''), 'created_at', created_at,
  'last_used_at', last_used_at))`

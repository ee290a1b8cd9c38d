import { randomUUID } from 'node:crypto'
import type { AuthCall, AuthContext, Queries } from './context.ts'
import { Refusal } from './refusal.ts'
import { isUuid, requireBody, textOf } from './requests.ts'
import { lacksSecondFactor, requireCaller, type Caller } from './sessions.ts'
import { newTotp } from './totp.ts'
import type { StoredCredential } from './webAuthnFactors.ts'

/** How long a challenge can be answered, and how long a new factor may stay unverified. */
export const EXPIRY_SECONDS = 300

export interface Factor {
  id: string
  factor_type: 'totp' | 'webauthn' | 'phone'
  status: 'unverified' | 'verified'
  secret: string | null
  web_authn_credential: StoredCredential | null
}

/** `POST /factors`: a new factor, which counts once it is verified. */
export async function enrolFactor(context: AuthContext, call: AuthCall): Promise<Response> {
  const { pg, settings } = context
  const caller = await requireCaller(context, call)
  const body = await requireBody(call.request)
  const [type, name] = [textOf(body, 'factor_type'), textOf(body, 'friendly_name')]
  if (type !== 'totp' && type !== 'webauthn') {
    const allowed = 'factor_type needs to be totp, phone, or webauthn'
    if (type !== 'phone') throw new Refusal(400, 'validation_failed', allowed)
    throw new Refusal(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  if (!settings.factors[type].enroll) {
    const shown = type === 'totp' ? 'TOTP' : 'WebAuthn'
    throw new Refusal(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${shown}`)
  }
  await checkNewFactor(context, caller, name)
  const id = randomUUID()
  const totp =
    type === 'totp'
      ? newTotp(textOf(body, 'issuer') || settings.siteHost, caller.user.email)
      : undefined
  await pg.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, $4, 'unverified', now(), now(), $5)`,
    [id, caller.user.id, name, type, totp?.secret],
  )
  return Response.json({ id, type, friendly_name: name, ...(totp && { totp }) })
}

async function checkNewFactor(
  { pg, settings }: AuthContext,
  caller: Caller,
  name: string,
): Promise<void> {
  // Supabase forgets a factor that nobody tried to verify. One that was challenged stays for a day.
  await pg.query(
    `delete from auth.mfa_factors f
      where status = 'unverified' and created_at < now() - make_interval(secs => $1)
        and not exists (select from auth.mfa_challenges c
          where c.factor_id = f.id and c.created_at > now() - interval '24 hours')`,
    [EXPIRY_SECONDS],
  )
  const { rows } = await pg.query<{ friendly_name: string }>(
    'select friendly_name from auth.mfa_factors where user_id = $1',
    [caller.user.id],
  )
  if (rows.some((factor) => factor.friendly_name === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
    throw new Refusal(422, 'mfa_factor_name_conflict', message)
  }
  if (rows.length >= settings.factors.max) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new Refusal(422, 'too_many_enrolled_mfa_factors', message)
  }
  if (lacksSecondFactor(caller)) {
    throw new Refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}

/** `DELETE /factors/{id}`: sessions that showed this factor fall back to aal1. */
export async function removeFactor(
  context: AuthContext,
  call: AuthCall,
  factorId: string,
): Promise<Response> {
  const { pg } = context
  const caller = await requireCaller(context, call)
  const factor = await requireFactor(pg, caller, factorId)
  if (factor.status === 'verified' && caller.session.aal !== 'aal2') {
    throw new Refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  }
  await pg.transaction(async (transaction) => {
    await transaction.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await transaction.query(
      `delete from auth.mfa_amr_claims
        where authentication_method = $2
          and session_id in (select id from auth.sessions where factor_id = $1)`,
      [factor.id, factor.factor_type === 'totp' ? 'totp' : 'mfa/webauthn'],
    )
    await transaction.query(
      `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1`,
      [factor.id],
    )
  })
  return Response.json({ id: factor.id })
}

/** A factor of this person. @throws Refusal */
export async function requireFactor(db: Queries, { user }: Caller, id: string): Promise<Factor> {
  if (!isUuid(id)) throw new Refusal(404, 'validation_failed', 'factor_id must be an UUID')
  const { rows } = await db.query<Factor>(
    `select id, factor_type, status, secret, web_authn_credential
       from auth.mfa_factors where id = $1 and user_id = $2`,
    [id, user.id],
  )
  if (!rows[0]) throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found')
  return rows[0]
}

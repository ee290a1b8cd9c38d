import { randomUUID } from 'node:crypto'
import { addressOf, type AuthCall, type AuthContext, type Queries } from './context.ts'
import { callHook } from './hooks.ts'
import { Refusal } from './refusal.ts'
import { isUuid, requireBody, textOf } from './requests.ts'
import {
  addMethod,
  endSessions,
  lacksSecondFactor,
  renewSession,
  requireCaller,
  type Caller,
} from './sessions.ts'
import { checkTotp, newTotp } from './totp.ts'
import { factorChallenge, verifyFactorAnswer, type StoredCredential } from './webAuthnFactors.ts'

/** How long a challenge is answered, and how long a new factor may stay unverified. */
const EXPIRY_SECONDS = 300

export interface Factor {
  id: string
  factor_type: 'totp' | 'webauthn' | 'phone'
  status: 'unverified' | 'verified'
  secret: string | null
  web_authn_credential: StoredCredential | null
}

export interface Challenge {
  id: string
  is_verified: boolean
  ip_address: string
  is_expired: boolean
  web_authn_session_data: { challenge: string } | null
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

/** `POST /factors/{id}/challenge` */
export async function challengeFactor(
  context: AuthContext,
  call: AuthCall,
  factorId: string,
): Promise<Response> {
  const { pg, limits } = context
  const caller = await requireCaller(context, call)
  const factor = await requireFactor(pg, caller, factorId)
  limits.challenge.count(caller.user.id)
  checkEnabled(context, factor)
  const webauthn =
    factor.factor_type === 'webauthn' ? await factorChallenge(context, caller, factor) : undefined
  const id = randomUUID()
  const { rows } = await pg.query<{ expires_at: number }>(
    `with challenged as (
       update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $2
     )
     insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
     values ($1, $2, now(), $3, $4)
     returning floor(extract(epoch from created_at))::int + $5 as expires_at`,
    [
      id,
      factor.id,
      addressOf(call),
      webauthn && JSON.stringify({ challenge: webauthn.challenge }),
      EXPIRY_SECONDS,
    ],
  )
  const { factor_type: type } = factor
  const answer = { id, type, expires_at: rows[0]?.expires_at }
  return Response.json({ ...answer, ...(webauthn && { webauthn: webauthn.answer }) })
}

/** `POST /factors/{id}/verify`: raises the session to aal2, and ends the others that have less. */
export async function verifyFactor(
  context: AuthContext,
  call: AuthCall,
  factorId: string,
): Promise<Response> {
  const { pg, limits, mailer } = context
  const caller = await requireCaller(context, call)
  const factor = await requireFactor(pg, caller, factorId)
  limits.verify.count(caller.user.id)
  const body = await requireBody(call.request)
  const isTotp = factor.factor_type === 'totp'
  const code = textOf(body, 'code')
  if (isTotp && code === '') {
    throw new Refusal(400, 'validation_failed', 'Code needs to be non-empty')
  }
  checkEnabled(context, factor)
  const credential = isTotp
    ? await verifyCode(context, call, { body, caller, factor, code })
    : await verifyKey(context, call, { body, caller, factor })
  await pg.transaction(async (transaction) => {
    await transaction.query(
      `update auth.mfa_factors
          set status = 'verified', updated_at = now(),
              web_authn_credential = coalesce($2, web_authn_credential),
              web_authn_aaguid = coalesce($3, web_authn_aaguid)
        where id = $1`,
      [factor.id, credential && JSON.stringify(credential), credential?.aaguid],
    )
    await addMethod(transaction, caller.session.id, isTotp ? 'totp' : 'mfa/webauthn')
    await transaction.query(
      `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
      [caller.session.id, factor.id],
    )
    await endSessions(transaction, caller.user.id, { belowSecondFactor: true })
    await transaction.query(
      `delete from auth.mfa_factors
        where user_id = $1 and status = 'unverified' and factor_type = $2`,
      [caller.user.id, factor.factor_type],
    )
  })
  if (factor.status === 'unverified') {
    await mailer.notify('mfa_factor_enrolled', caller.user.email, {
      FactorType: factor.factor_type,
    })
  }
  return renewSession(context, call, caller.session.id)
}

interface Attempt {
  body: Record<string, unknown>
  caller: Caller
  factor: Factor
}

async function verifyCode(
  context: AuthContext,
  call: AuthCall,
  { body, caller, factor, code }: Attempt & { code: string },
): Promise<undefined> {
  const challenge = await requireChallenge(context, call, factor, body)
  const valid = checkTotp(factor.secret ?? '', code)
  const answer = await callHook(context, call, 'mfa_verification_attempt', {
    user_id: caller.user.id,
    factor_id: factor.id,
    factor_type: factor.factor_type,
    valid,
  })
  if (answer.decision === 'reject') {
    await endSessions(context.pg, caller.user.id)
    const message = answer.message || 'Further MFA verification attempts will be rejected.'
    throw new Refusal(403, 'mfa_verification_rejected', message)
  }
  if (!valid) throw new Refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  await context.pg.query('update auth.mfa_challenges set verified_at = now() where id = $1', [
    challenge.id,
  ])
}

async function verifyKey(
  context: AuthContext,
  call: AuthCall,
  { body, caller, factor }: Attempt,
): Promise<StoredCredential> {
  return verifyFactorAnswer(context, {
    answer: body['webauthn'],
    caller,
    factor,
    takeChallenge: async () => {
      const challenge = await requireChallenge(context, call, factor, body)
      await context.pg.query('delete from auth.mfa_challenges where id = $1', [challenge.id])
      return challenge.web_authn_session_data?.challenge ?? ''
    },
  })
}

/** `DELETE /factors/{id}`: sessions that showed this factor fall back to aal1. */
export async function removeFactor(
  context: AuthContext,
  call: AuthCall,
  factorId: string,
): Promise<Response> {
  const { pg, mailer } = context
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
  await mailer.notify('mfa_factor_unenrolled', caller.user.email, {
    FactorType: factor.factor_type,
  })
  return Response.json({ id: factor.id })
}

async function requireFactor(db: Queries, { user }: Caller, id: string): Promise<Factor> {
  if (!isUuid(id)) throw new Refusal(404, 'validation_failed', 'factor_id must be an UUID')
  const { rows } = await db.query<Factor>(
    `select id, factor_type, status, secret, web_authn_credential
       from auth.mfa_factors where id = $1 and user_id = $2`,
    [id, user.id],
  )
  if (!rows[0]) throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found')
  return rows[0]
}

function checkEnabled({ settings }: AuthContext, { factor_type: type }: Factor): void {
  if (type !== 'phone' && settings.factors[type].verify) return
  const shown = { totp: 'TOTP', webauthn: 'WebAuthn', phone: 'Phone' }[type]
  const message = `MFA verification is disabled for ${shown}`
  throw new Refusal(422, `mfa_${type}_verify_not_enabled`, message)
}

async function requireChallenge(
  { pg }: AuthContext,
  call: AuthCall,
  factor: Factor,
  body: Record<string, unknown>,
): Promise<Challenge> {
  const id = textOf(body, 'challenge_id')
  if (!isUuid(id)) throw new Refusal(400, 'bad_json', 'Could not parse request body as JSON')
  const { rows } = await pg.query<Challenge>(
    `select id, verified_at is not null as is_verified, host(ip_address) as ip_address, web_authn_session_data,
            created_at < now() - make_interval(secs => $3) as is_expired
       from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factor.id, EXPIRY_SECONDS],
  )
  const challenge = rows[0]
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found'
    throw new Refusal(422, 'mfa_factor_not_found', message)
  }
  // Supabase has one code for both.
  if (challenge.is_verified || challenge.ip_address !== addressOf(call)) {
    const message = 'Challenge and verify IP addresses mismatch.'
    throw new Refusal(422, 'mfa_ip_address_mismatch', message)
  }
  if (challenge.is_expired) {
    await pg.query('delete from auth.mfa_challenges where id = $1', [id])
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw new Refusal(422, 'mfa_challenge_expired', message)
  }
  return challenge
}

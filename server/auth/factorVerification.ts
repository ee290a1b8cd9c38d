import { randomUUID } from 'node:crypto'
import { addressOf, type AuthCall, type AuthContext } from './context.ts'
import { EXPIRY_SECONDS, requireFactor, type Factor } from './factors.ts'
import { callHook } from './hooks.ts'
import { Refusal } from './refusal.ts'
import { isUuid, requireBody, textOf } from './requests.ts'
import { addMethod, endSessions, renewSession, requireCaller, type Caller } from './sessions.ts'
import { checkTotp } from './totp.ts'
import { factorChallenge, verifyFactorAnswer, type StoredCredential } from './webAuthnFactors.ts'

interface Challenge {
  id: string
  is_verified: boolean
  ip_address: string
  is_expired: boolean
  web_authn_session_data: { challenge: string } | null
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
  const { pg, limits } = context
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

import type { AuthCall, AuthContext } from './context.ts'
import { callHook } from './hooks.ts'
import { Refusal } from './refusal.ts'
import { readBody } from './requests.ts'
import { endSessions } from './sessions.ts'
import { claimsOf } from './tokens.ts'

/** `POST /token`: tells the hook in the database of every attempt with the password of a known account. */
export async function signIn(context: AuthContext, call: AuthCall): Promise<Response> {
  const isPassword = new URL(call.request.url).searchParams.get('grant_type') === 'password'
  if (!isPassword) return call.inner(call.request)
  const { email } = await readBody(call.request)
  const response = await call.inner(call.request)
  const answer = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error_code?: string; access_token?: string }
  const valid = response.ok
  if (!valid && answer.error_code !== 'invalid_credentials') return response
  const { rows } = await context.pg.query<{ id: string }>(
    'select id from auth.users where email = lower($1) and encrypted_password is not null',
    [email],
  )
  const user = rows[0]
  if (!user) return response
  // The package checks the password and begins the session in one step.
  const begun = answer.access_token && claimsOf(answer.access_token).session_id
  let isAccepted = false
  try {
    const event = { user_id: user.id, valid }
    const decision = await callHook(context, call, 'password_verification_attempt', event)
    isAccepted = decision.decision !== 'reject'
    if (isAccepted) return response
    if (decision.should_logout_user) await endSessions(context.pg, user.id)
    const message = decision.message || 'Further password verification attempts will be rejected.'
    throw new Refusal(400, 'invalid_credentials', message)
  } finally {
    if (!isAccepted && begun) await endSessions(context.pg, user.id, { only: begun })
  }
}

import { compare } from 'bcryptjs'
import type { AuthCall, AuthContext } from './context.ts'
import { sendEmailChange } from './emailChange.ts'
import { hashCode } from './hashCode.ts'
import { nameOf, refuseWeakPassword } from './passwords.ts'
import { Refusal } from './refusal.ts'
import { readBody, textOf } from './requests.ts'
import {
  endSessions,
  isRecovery,
  lacksSecondFactor,
  requireCaller,
  type Caller,
} from './sessions.ts'

/**
 * `PUT /user`: what Supabase asks before a new password or address, and what follows. A new password ends every other
 * session of the person.
 */
export async function changeUser(context: AuthContext, call: AuthCall): Promise<Response> {
  const { pg, settings } = context
  const body = await readBody(call.request)
  const { password, email } = body
  const caller = await requireCaller(context, call)
  const { user, session } = caller
  const isNewPassword = typeof password === 'string' && password !== ''
  const isNewEmail =
    typeof email === 'string' && email !== '' && email.toLowerCase() !== user.email.toLowerCase()
  if ((isNewPassword || isNewEmail) && lacksSecondFactor(caller)) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    throw new Refusal(401, 'insufficient_aal', message)
  }
  // The package refuses a short one, which comes first.
  if (isNewPassword && password.length >= settings.shortestPassword) {
    await refuseWeakPassword(password, [user.email, nameOf(user.user_metadata)])
    await checkNewPassword(context, caller, body)
  }
  const response = await call.inner(call.request)
  if (!response.ok) return response
  if (isNewPassword) await endSessions(pg, user.id, { except: session.id })
  if (isNewEmail) await sendEmailChange(context, user.id)
  return response
}

async function checkNewPassword(
  context: AuthContext,
  { user, session }: Caller,
  body: Record<string, unknown>,
): Promise<void> {
  const { pg, settings } = context
  const { rows } = await pg.query<{
    encrypted_password: string | null
    reauthentication_token: string | null
    is_token_valid: boolean | null
  }>(
    `select encrypted_password, reauthentication_token,
            reauthentication_sent_at > now() - make_interval(secs => $2) as is_token_valid
       from auth.users where id = $1`,
    [user.id, settings.codeExpirySeconds],
  )
  const stored = rows[0]
  if (settings.requireReauthentication && session.is_older_than_a_day) {
    const nonce = textOf(body, 'nonce')
    if (nonce === '') {
      const message = 'Password update requires reauthentication'
      throw new Refusal(400, 'reauthentication_needed', message)
    }
    const isRight = stored?.reauthentication_token === hashCode(user.email, nonce)
    if (!isRight || !stored?.is_token_valid) {
      throw new Refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    }
    await pg.query('update auth.users set reauthentication_token = null where id = $1', [user.id])
  }
  if (!settings.requireCurrentPassword || !stored?.encrypted_password) return
  // After "Forgot password?" nobody knows the current one.
  if (await isRecovery(pg, session.id)) return
  const current = body['current_password']
  const message = 'Current password required when setting new password.'
  if (typeof current !== 'string' || current === '') {
    throw new Refusal(400, 'current_password_required', message)
  }
  if (!(await compare(current, stored.encrypted_password))) {
    throw new Refusal(400, 'current_password_invalid', message)
  }
}

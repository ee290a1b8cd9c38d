import { randomUUID } from 'node:crypto'
import type { AuthCall, AuthContext } from './context.ts'
import { nameOf, refuseWeakPassword } from './passwords.ts'
import { Refusal } from './refusal.ts'
import { readBody, requireBody } from './requests.ts'

/**
 * `POST /signup`. With confirmation enabled, Supabase answers the sign-up of a confirmed address like that of a new one:
 * with an invented user and without an email. The package answers 429, which reveals that the address is known.
 */
export async function signUp({ pg, settings }: AuthContext, call: AuthCall): Promise<Response> {
  const body = await readBody(call.request)
  const { password } = body
  // The package refuses a short one.
  if (typeof password === 'string' && password.length >= settings.shortestPassword) {
    await refuseWeakPassword(password, [String(body['email']), nameOf(body['data'])])
  }
  const response = await call.inner(call.request)
  if (response.status !== 429) return response
  const email = String(body['email'])
  const known = await pg.query(
    'select 1 from auth.users where email = lower($1) and email_confirmed_at is not null',
    [email.trim()],
  )
  if (known.rows.length === 0) return response
  const now = new Date().toISOString()
  return Response.json({
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: body['data'] ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}

/**
 * `POST /otp`. The package would create a confirmed account without a password for every address that requests a link.
 * On this site sign-up needs a password, so this answers like Supabase with sign-up by link disabled.
 * Existing accounts still get a link.
 */
export async function sendLink(_: AuthContext, call: AuthCall): Promise<Response> {
  const body = await requireBody(call.request)
  return body['create_user'] === false ? call.inner(call.request) : refuseLink()
}

/** `POST /magiclink`: it always makes an account. */
export async function refuseLink(): Promise<never> {
  throw new Refusal(422, 'otp_disabled', 'Signups not allowed for otp')
}

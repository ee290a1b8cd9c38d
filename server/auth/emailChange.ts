import type { AuthCall, AuthContext } from './context.ts'
import { hashCode } from './hashCode.ts'
import { Refusal } from './refusal.ts'
import { readBody } from './requests.ts'

interface Change {
  id: string
  email: string
  email_change: string
  email_change_token_new: string | null
  is_half: boolean
}

/** Sends the second of the two emails. The package writes to the old address only. */
export async function sendEmailChange(
  { pg, mailer, settings }: AuthContext,
  userId: string,
): Promise<void> {
  if (!settings.confirmBothAddresses) return
  const { rows } = await pg.query<Change>(
    `update auth.users set email_change_confirm_status = 0 where id = $1
     returning email, email_change, email_change_token_new`,
    [userId],
  )
  const change = rows[0]
  if (!change) return
  await mailer.send('email_change', change.email_change, {
    Email: change.email,
    NewEmail: change.email_change,
    TokenHash: change.email_change_token_new ?? '',
  })
}

/**
 * A link or a code of a change of address: the first of both changes nothing yet. The package accepts the link to the
 * old address alone.
 */
export async function verifyEmailChange(context: AuthContext, call: AuthCall): Promise<Response> {
  const { pg, settings } = context
  const token = await tokenOf(call)
  const change = await findChange(context, token)
  if (!change) {
    throw new Refusal(403, 'otp_expired', 'Email link is invalid or has expired')
  }
  if (settings.confirmBothAddresses) {
    if (!change.is_half) {
      await pg.query(
        `update auth.users
            set email_change_confirm_status = 1,
                email_change_token_current = nullif(email_change_token_current, $2),
                email_change_token_new = nullif(email_change_token_new, $2)
          where id = $1`,
        [change.id, token],
      )
      return acceptFirst(call, settings.siteUrl)
    }
    // The package looks for the token of the old address only.
    await pg.query(
      `update auth.users
          set email_change_token_current = $2, email_change_token_new = null,
              email_change_confirm_status = 0
        where id = $1`,
      [change.id, token],
    )
  }
  return call.inner(call.request)
}

/** Supabase's answer to the first of both: a message, and no session. */
function acceptFirst({ request }: AuthCall, siteUrl: string): Response {
  const msg = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
  if (request.method === 'POST') return Response.json({ code: '200', msg })
  const location = `${siteUrl}#${new URLSearchParams({ message: msg, sb: '' }).toString()}`
  return new Response(null, { status: 303, headers: { location } })
}

async function tokenOf({ request }: AuthCall): Promise<string> {
  if (request.method === 'GET') return new URL(request.url).searchParams.get('token') ?? ''
  const { token_hash, email, token } = await readBody(request)
  if (typeof token_hash === 'string') return token_hash
  return typeof email === 'string' && typeof token === 'string' ? hashCode(email, token) : ''
}

async function findChange(
  { pg, settings }: AuthContext,
  token: string,
): Promise<Change | undefined> {
  if (token === '') return undefined
  const { rows } = await pg.query<Change>(
    `select id, email, email_change, email_change_confirm_status = 1 as is_half
       from auth.users
      where $1 in (email_change_token_current, email_change_token_new)
        and email_change_sent_at > now() - make_interval(secs => $2)`,
    [token, settings.codeExpirySeconds],
  )
  return rows[0]
}

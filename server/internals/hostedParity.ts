import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import type { App } from '@supabase/lite'
import type { Mailer } from '../backend/mailer.ts'

type Answer = (request: Request) => Promise<Response>

/**
 * Makes the embedded backend answer as a hosted project does where the package does not: requests
 * at the same time, tokens whose session has ended, broken rules, sign-up with an address that has
 * an account, sign-up by link, and what follows a change of password or address.
 * It relies on the order in which @supabase/lite reads headers and writes statements, which is not documented;
 * tests/backend/{api,auth.session,embeddedSessions}.test.ts go red when an upgrade changes it.
 */
export function enforceHostedParity(app: App, pg: PGlite, mailer: Mailer): void {
  const inner = app.fetch
  let previous: Promise<unknown> = Promise.resolve()
  app.fetch = (request, context) => {
    const answer: Answer = async (asked) => inner(asked, context)
    // One connection serves all. Without a queue the statements of two requests mix inside one
    // transaction, and the second runs with the rights of the first or of the owner.
    const response = previous.then(
      async () =>
        refuseOtherHeaders(request) ??
        (await refuseEndedSession(pg, request)) ??
        (await refuseSignUpByLink(request.clone())) ??
        (await hideAccount(
          pg,
          request.clone(),
          await nameBrokenRule(await followChanges(pg, mailer, request, answer)),
        )),
    )
    previous = response.catch(() => undefined)
    return response
  }
}

/** The path that the package will route by: it decodes first, so `/%72est/v1/` is `/rest/v1/`. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** One blank, and the characters that a token or a key is made of. */
const BEARER = /^Bearer (?:[\w-]+\.([\w-]+)\.[\w-]+|sb_[\w-]+)$/

/**
 * The package reads more spellings of this header than this file does, such as two blanks or a
 * padded signature. What is not spelled the one way is refused, so both read the same token.
 */
function refuseOtherHeaders(request: Request): Response | undefined {
  const authorization = request.headers.get('authorization')
  if (authorization === null || BEARER.test(authorization)) return undefined
  const message = 'The Authorization header is not "Bearer", one space and a token.'
  return Response.json(
    // The first four for the REST interface, the others for the auth service.
    { code: 'PGRST301', message, details: null, hint: null, error_code: 'bad_jwt', msg: message },
    { status: 401 },
  )
}

/** What PostgREST does with `pgrst.db_pre_request`, which the migration check_session sets. */
async function refuseEndedSession(pg: PGlite, request: Request): Promise<Response | undefined> {
  if (!pathOf(request).startsWith('/rest/v1/')) return undefined
  const claims = readClaims(request)
  if (!claims) return undefined
  try {
    await pg.transaction(async (transaction) => {
      await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
      await transaction.query('select private.check_session()')
    })
    return undefined
  } catch (error) {
    const { code, message, detail, hint } = error as Record<string, unknown>
    // Claims that make no sense are in a forged token, which the backend itself refuses.
    if (code !== 'PT401') return undefined
    return Response.json({ code, message, details: detail, hint }, { status: 401 })
  }
}

function readClaims(request: Request): string | undefined {
  const payload = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
  return payload && Buffer.from(payload, 'base64url').toString('utf8')
}

/**
 * The package would create a confirmed account without a password for any address that asks for a
 * link. This site signs people up with a password, so it answers as GoTrue does where nobody may
 * sign up by link. A link for an account that exists is still sent.
 */
async function refuseSignUpByLink(request: Request): Promise<Response | undefined> {
  const path = pathOf(request)
  if (request.method !== 'POST') return undefined
  if (path !== '/auth/v1/otp' && path !== '/auth/v1/magiclink') return undefined
  const body = await readBody(request)
  if (path === '/auth/v1/otp' && body['create_user'] === false) return undefined
  const msg = 'Signups not allowed for otp'
  return Response.json(
    { code: 422, error_code: 'otp_disabled', msg },
    { status: 422, headers: { 'x-sb-error-code': 'otp_disabled' } },
  )
}

/** The JSON object that a request carries; without one, an empty object. */
async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/**
 * A new password ends every other session of its owner, and the owner gets a notice. A new address
 * is told to the old one. The package does neither.
 */
async function followChanges(
  pg: PGlite,
  mailer: Mailer,
  request: Request,
  answer: Answer,
): Promise<Response> {
  const path = pathOf(request)
  if (request.method === 'PUT' && path === '/auth/v1/user') {
    const { password } = await readBody(request.clone())
    const response = await answer(request)
    if (!response.ok || typeof password !== 'string') return response
    // The package has verified the token by now.
    const claims = JSON.parse(readClaims(request) ?? '{}') as { sub: string; session_id: string }
    await pg.transaction(async (transaction) => {
      const others = [claims.sub, claims.session_id]
      await transaction.query(
        'delete from auth.refresh_tokens where user_id = $1 and session_id is distinct from $2',
        others,
      )
      await transaction.query('delete from auth.sessions where user_id = $1 and id <> $2', others)
    })
    const { email } = (await response.clone().json()) as { email: string }
    await mailer.notify('password_changed', email, {})
    return response
  }
  if (request.method === 'POST' && path === '/auth/v1/verify') {
    const { type, token_hash } = await readBody(request.clone())
    if (type !== 'email_change') return answer(request)
    const before = await pg.query<{ id: string; email: string }>(
      `select id, email from auth.users
        where $1 in (email_change_token_current, email_change_token_new)`,
      [token_hash],
    )
    const response = await answer(request)
    const [old] = before.rows
    if (!response.ok || !old) return response
    const after = await pg.query<{ email: string }>('select email from auth.users where id = $1', [
      old.id,
    ])
    const email = after.rows[0]?.email ?? old.email
    if (email !== old.email) {
      await mailer.notify('email_changed', old.email, { Email: email, OldEmail: old.email })
    }
    return response
  }
  return answer(request)
}

/**
 * With confirmation on, GoTrue answers sign-up for a confirmed address like a new one, with a user made up on the spot
 * and no mail. The package says 429, which tells that the address is known.
 */
async function hideAccount(pg: PGlite, request: Request, response: Response): Promise<Response> {
  const isSignUp = request.method === 'POST' && pathOf(request) === '/auth/v1/signup'
  if (!isSignUp || response.status !== 429) return response
  const body = (await request.json()) as { email: string; data?: unknown }
  const known = await pg.query(
    'select 1 from auth.users where email = lower($1) and email_confirmed_at is not null',
    [body.email.trim()],
  )
  if (known.rows.length === 0) return response
  const now = new Date().toISOString()
  return Response.json({
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: body.email,
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: body.data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}

/** A broken check constraint is 400 and 23514 in PostgREST, and 500 and `SUP` here. */
async function nameBrokenRule(response: Response): Promise<Response> {
  if (response.status !== 500) return response
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: unknown; message?: unknown } | undefined
  if (body?.code !== 'SUP' || typeof body.message !== 'string') return response
  if (!body.message.includes('violates check constraint')) return response
  const message = body.message.replace(/^error: /, '')
  return Response.json({ code: '23514', message, details: null, hint: null }, { status: 400 })
}

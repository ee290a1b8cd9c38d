import { createHmac, randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import type { App } from '@supabase/lite'
import type { Mailer } from '../backend/mailer.ts'

type Answer = (request: Request) => Promise<Response>

/**
 * Makes the embedded backend answer like a hosted project in cases where the package does not: parallel requests,
 * tokens of ended sessions, API keys, violated constraints, sign-up with an existing address, sign-up by link, and the effects of
 * a changed password or address.
 * It relies on the order in which @supabase/lite reads headers and sends statements, which is not documented.
 * If an upgrade changes it, tests/backend/{api,apiKeys,auth.session,embeddedSessions}.test.ts fail.
 */
export function enforceHostedParity(app: App, pg: PGlite, mailer: Mailer, secret: string): void {
  const inner = app.fetch
  let previous: Promise<unknown> = Promise.resolve()
  app.fetch = (request, context) => {
    const answer: Answer = async (asked) => inner(asked, context)
    // All requests share one connection. Without a queue, the statements of two requests mix in one transaction.
    // Then the second request runs with the rights of the first one or of the owner.
    const response = previous.then(async () => {
      const other = refuseOtherHeaders(request)
      if (other) return other
      const { refusal, asked = request } = await beforeRequest(pg, request, secret)
      return (
        refusal ??
        (await refuseSignUpByLink(asked.clone())) ??
        (await hideAccount(
          pg,
          asked.clone(),
          await nameBrokenRule(await followChanges(pg, mailer, asked, answer)),
        ))
      )
    })
    previous = response.catch(() => undefined)
    return response
  }
}

/** The path that the package uses for routing. It decodes the path first, so `/%72est/v1/` is `/rest/v1/`. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** Exactly one space, and the characters of a token or a key. */
const BEARER = /^Bearer (?:[\w-]+\.([\w-]+)\.[\w-]+|sb_[\w-]+)$/

/**
 * The package accepts more forms of this header than this file, such as two spaces or a padded signature.
 * All other forms are refused, so that both read the same token.
 */
function refuseOtherHeaders(request: Request): Response | undefined {
  const authorization = request.headers.get('authorization')
  if (authorization === null || BEARER.test(authorization)) return undefined
  const message = 'The Authorization header is not "Bearer", one space and a token.'
  return Response.json(
    // The first four fields are for the REST interface, the others for the auth service.
    { code: 'PGRST301', message, details: null, hint: null, error_code: 'bad_jwt', msg: message },
    { status: 401 },
  )
}

/**
 * Calls `private.before_request` before each request, like PostgREST with `pgrst.db_pre_request`. The request itself runs
 * in a later transaction, so the package gets the role and claims of an API key as a token.
 * @returns the refusal, or the request to answer if it is another one
 */
async function beforeRequest(
  pg: PGlite,
  request: Request,
  secret: string,
): Promise<{ refusal?: Response; asked?: Request }> {
  const apiKey = request.headers.get('x-api-key')
  const ownClaims = readClaims(request)
  const isService = request.headers.get('apikey')?.startsWith('sb_secret_')
  if (!pathOf(request).startsWith('/rest/v1/') || request.method === 'OPTIONS') return {}
  if (apiKey === null && !ownClaims) return {}
  try {
    const claims = await pg.transaction(async (transaction) => {
      // PostgREST reads in a transaction that cannot write.
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      await transaction.exec(`set transaction read ${isRead ? 'only' : 'write'}`)
      if (apiKey !== null) await transaction.exec('set local role anon')
      await transaction.query(
        `select set_config('request.headers', $1, true), set_config('request.jwt.claims', $2, true),
          set_config('request.path', $3, true), set_config('request.method', $4, true)`,
        [
          JSON.stringify(apiKey === null ? {} : { 'x-api-key': apiKey }),
          ownClaims ?? (isService ? '{"role": "service_role"}' : '{"role": "anon"}'),
          pathOf(request).slice('/rest/v1'.length),
          request.method,
        ],
      )
      await transaction.query('select private.before_request()')
      if (apiKey === null) return undefined
      const after = await transaction.query<{ claims: string }>(
        `select current_setting('request.jwt.claims') as claims`,
      )
      return after.rows[0]?.claims
    })
    return claims === undefined ? {} : { asked: withToken(request, claims, secret) }
  } catch (error) {
    const { code, message, detail, hint } = error as Record<string, unknown>
    // Other errors come from invalid claims in a forged token, which the backend itself refuses.
    const [, status] = /^PT(4\d\d)$/.exec(String(code)) ?? []
    if (status === undefined) return {}
    const refusal = Response.json(
      { code, message, details: detail, hint },
      { status: Number(status) },
    )
    return { refusal }
  }
}

const encode = (text: string) => Buffer.from(text).toString('base64url')

/** The request with a token of these claims, which the package trusts, instead of its API key. */
function withToken(request: Request, claims: string, secret: string): Request {
  const body = `${encode('{"alg":"HS256","typ":"JWT"}')}.${encode(claims)}`
  const signature = createHmac('sha256', secret).update(body).digest('base64url')
  const headers = new Headers(request.headers)
  headers.delete('x-api-key')
  headers.set('authorization', `Bearer ${body}.${signature}`)
  return new Request(request, { headers })
}

function readClaims(request: Request): string | undefined {
  const payload = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
  return payload && Buffer.from(payload, 'base64url').toString('utf8')
}

/**
 * The package would create a confirmed account without a password for every address that requests a link.
 * On this site sign-up needs a password, so this answers like GoTrue with sign-up by link disabled.
 * Existing accounts still get a link.
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

/** The JSON object in a request's body, or an empty object. */
async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/**
 * A new password ends every other session of the person, and the person receives a notice.
 * After a change of address, the old address receives a notice. The package does neither.
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
    // The package has already verified the token.
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
 * With confirmation enabled, GoTrue answers the sign-up of a confirmed address like that of a new one: with an invented
 * user and without an email. The package answers 429, which reveals that the address is known.
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

/** For a violated CHECK constraint PostgREST answers 400 and 23514, the package 500 and `SUP`. */
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

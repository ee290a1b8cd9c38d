import type { PGlite } from '@electric-sql/pglite'
import type { App } from '@supabase/lite'
import type { AuthCall } from '../auth/context.ts'
import { BEARER, readClaims, signClaims } from '../auth/tokens.ts'

/**
 * Makes the embedded backend answer like a hosted project in cases where the package does not: parallel requests,
 * tokens of ended sessions, API keys, violated constraints, and what server/auth adds to the auth service.
 * It relies on the order in which @supabase/lite reads headers and sends statements, which is not documented.
 * If an upgrade changes it, tests/backend/{api,apiKeys,auth.session,embeddedSessions}.test.ts fail.
 */
export function enforceHostedParity(
  app: App,
  pg: PGlite,
  secret: string,
  answerAuth: (call: AuthCall) => Promise<Response>,
): void {
  const inner = app.fetch
  let previous: Promise<unknown> = Promise.resolve()
  app.fetch = (request, context) => {
    const ask = async (asked: Request) => inner(asked, context)
    // All requests share one connection. Without a queue, the statements of two requests mix in one transaction.
    // Then the second request runs with the rights of the first one or of the owner.
    const response = previous.then(async () => {
      const other = refuseOtherHeaders(request)
      if (other) return other
      const path = pathOf(request)
      if (path.startsWith(AUTH)) {
        return answerAuth({
          request,
          path: path.slice(AUTH.length - 1).replace(/\/$/, ''),
          address: context?.peerAddress ?? null,
          inner: ask,
        })
      }
      const { refusal, asked = request, headers = [] } = await beforeRequest(pg, request, secret)
      return refusal ?? withHeaders(await nameBrokenRule(await ask(asked)), headers)
    })
    previous = response.catch(() => undefined)
    return response
  }
}

const AUTH = '/auth/v1/'

/** The path that the package uses for routing. It decodes the path first, so `/%72est/v1/` is `/rest/v1/`. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

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
 * @returns the refusal, or the request to answer if it is another one, and the headers for the answer
 */
async function beforeRequest(
  pg: PGlite,
  request: Request,
  secret: string,
): Promise<{ refusal?: Response; asked?: Request; headers?: Header[] }> {
  const apiKey = request.headers.get('x-api-key')
  const ownClaims = readClaims(request)
  const isService = request.headers.get('apikey')?.startsWith('sb_secret_')
  if (!pathOf(request).startsWith('/rest/v1/') || request.method === 'OPTIONS') return {}
  if (apiKey === null && !ownClaims) return {}
  try {
    const after = await pg.transaction(async (transaction) => {
      // PostgREST reads in a transaction that cannot write.
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      await transaction.exec(
        `set transaction read ${isRead ? 'only' : 'write'}${apiKey === null ? '' : '; set local role anon'}`,
      )
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
      // The function is read as a table, so it has ended when the settings are read.
      const { rows } = await transaction.query<{ claims: string; headers: string }>(
        `select current_setting('request.jwt.claims') as claims,
          current_setting('response.headers', true) as headers
         from private.before_request()`,
      )
      return rows[0]
    })
    if (after === undefined) return {}
    return {
      ...(apiKey !== null && { asked: withToken(request, after.claims, secret) }),
      headers: after.headers ? (JSON.parse(after.headers) as Header[]) : [],
    }
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

/** The request with a token of these claims, which the package trusts, instead of its API key. */
function withToken(request: Request, claims: string, secret: string): Request {
  const headers = new Headers(request.headers)
  headers.delete('x-api-key')
  headers.set('authorization', `Bearer ${signClaims(claims, secret)}`)
  return new Request(request, { headers })
}

/** One header in the setting `response.headers`: its name and its value. */
type Header = Record<string, string>

/** PostgREST adds the headers that a function before the request has set. */
function withHeaders(response: Response, added: readonly Header[]): Response {
  if (added.length === 0) return response
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  for (const [name, value] of added.flatMap(Object.entries)) headers.set(name, value)
  return new Response(response.body, { status, statusText, headers })
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

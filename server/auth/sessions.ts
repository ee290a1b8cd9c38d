import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthCall, AuthContext, Queries } from './context.ts'
import { factorsOf } from './factorRows.ts'
import { Refusal } from './refusal.ts'
import { claimsOf, readClaims, signClaims } from './tokens.ts'

/** How a person proved who they are: the names that Supabase uses in `amr`. */
export type Method = 'password' | 'otp' | 'passkey' | 'totp' | 'mfa/webauthn'

const SECOND_FACTORS: readonly string[] = ['totp', 'mfa/webauthn', 'mfa/phone']
const RECOVERY: readonly string[] = ['otp', 'magiclink', 'recovery']

/** The person who sends a request, and their session. */
export interface Caller {
  user: {
    id: string
    email: string
    new_email?: string
    user_metadata?: { full_name?: unknown }
  }
  session: { id: string; aal: string; is_older_than_a_day: boolean }
  hasSecondFactor: boolean
}

/** A refusal of the package, which goes to the client as it is. */
export class PackageRefusal extends Error {
  override name = 'PackageRefusal'
  readonly response: Response

  constructor(response: Response) {
    super('The package refuses this request.')
    this.response = response
  }
}

/**
 * The person whose token a request has. The package verifies the token.
 * @throws PackageRefusal, Refusal
 */
export async function requireCaller({ pg }: AuthContext, call: AuthCall): Promise<Caller> {
  const response = await call.inner(userRequest(call))
  if (!response.ok) throw new PackageRefusal(response)
  const user = (await response.json()) as Caller['user']
  const { session_id } = JSON.parse(readClaims(call.request) ?? '{}') as { session_id?: string }
  const found = await pg.query<Caller['session']>(
    `select id, aal, created_at < now() - interval '24 hours' as is_older_than_a_day
       from auth.sessions where id = $1`,
    [session_id],
  )
  const session = found.rows[0]
  if (!session) {
    throw new Refusal(403, 'session_not_found', 'Session from session_id claim does not exist')
  }
  const hasSecondFactor = (await factorsOf(pg, user.id)).some(({ status }) => status === 'verified')
  return { user, session, hasSecondFactor }
}

/** A person with a second factor has not shown it in this session. */
export function lacksSecondFactor({ session, hasSecondFactor }: Caller): boolean {
  return hasSecondFactor && session.aal !== 'aal2'
}

/** The person came by a link in an email, as after "Forgot password?". */
export async function isRecovery(db: Queries, sessionId: string): Promise<boolean> {
  return (await methodsOf(db, sessionId)).some(({ method }) => RECOVERY.includes(method))
}

/** Notes how the person of a session has just proved who they are. */
export async function addMethod(db: Queries, sessionId: string, method: Method): Promise<void> {
  await db.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, clock_timestamp(), clock_timestamp(), $3)
     on conflict (session_id, authentication_method) do update set updated_at = clock_timestamp()`,
    [randomUUID(), sessionId, method],
  )
}

/** Begins a session. `renewSession` makes its tokens. */
export async function createSession(db: Queries, userId: string, method: Method): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into auth.sessions (id, user_id, aal, created_at, updated_at)
     values ($1, $2, 'aal1', now(), now())`,
    [id, userId],
  )
  await db.query(
    `insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
     values ($1, $2, $3, $4, false, now(), now())`,
    [randomUUID(), randomBytes(24).toString('base64url'), userId, id],
  )
  await addMethod(db, id, method)
  return id
}

/** Ends sessions of a person. Their refresh tokens go with them. */
export async function endSessions(
  db: Queries,
  userId: string,
  which: { except?: string; only?: string; belowSecondFactor?: boolean } = {},
): Promise<void> {
  await db.query(
    `delete from auth.sessions
      where user_id = $1 and id is distinct from $2 and ($3::uuid is null or id = $3)
        and (not $4::boolean or aal < 'aal2')`,
    [userId, which.except, which.only, which.belowSecondFactor === true],
  )
}

/**
 * New tokens for a session, as a refresh gives them. `completeSession` writes its level into them.
 * @throws Refusal if the session has ended
 */
export async function renewSession(
  { pg }: AuthContext,
  call: AuthCall,
  sessionId: string,
): Promise<Response> {
  const { rows } = await pg.query<{ token: string }>(
    `select token from auth.refresh_tokens where session_id = $1 and not revoked
      order by created_at desc limit 1`,
    [sessionId],
  )
  const { origin } = new URL(call.request.url)
  return call.inner(
    new Request(`${origin}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: call.request.headers.get('apikey') ?? '',
      },
      body: JSON.stringify({ refresh_token: rows[0]?.token }),
    }),
  )
}

/**
 * Writes into the tokens of an answer how the person proved who they are, and into the session from where.
 * The package does neither.
 */
export async function completeSession(
  context: AuthContext,
  call: AuthCall,
  response: Response,
): Promise<Response> {
  const target = response.headers.get('location')
  if (target?.includes('#access_token=')) {
    const url = new URL(target)
    const hash = new URLSearchParams(url.hash.slice(1))
    hash.set('access_token', await completeToken(context, call, hash.get('access_token') ?? ''))
    url.hash = hash.toString()
    const headers = new Headers(response.headers)
    headers.set('location', url.toString())
    return new Response(null, { status: response.status, headers })
  }
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
  const body: unknown = await response.clone().json()
  if (isSession(body)) {
    const access_token = await completeToken(context, call, body.access_token)
    const user = await withFactors(context.pg, body.user)
    return replaceBody(response, { ...body, access_token, user })
  }
  if (call.path === '/user' && isUser(body)) {
    return replaceBody(response, await withFactors(context.pg, body))
  }
  return response
}

async function completeToken(
  { pg, secret }: AuthContext,
  call: AuthCall,
  token: string,
): Promise<string> {
  const claims = claimsOf(token)
  const id = claims.session_id
  const method = methodOf(call)
  if (method) await addMethod(pg, id, method)
  await pg.query(
    'update auth.sessions set user_agent = coalesce($2, user_agent), ip = coalesce($3, ip) where id = $1',
    [id, call.request.headers.get('user-agent'), call.address],
  )
  const amr = await methodsOf(pg, id)
  const aal = amr.some(({ method: shown }) => SECOND_FACTORS.includes(shown)) ? 'aal2' : 'aal1'
  return signClaims(JSON.stringify({ ...claims, aal, amr }), secret)
}

/** How the package has just signed a person in; undefined where it only renewed the tokens. */
function methodOf({ path, request }: AuthCall): Method | undefined {
  if (path === '/verify') return 'otp'
  if (path === '/signup') return 'password'
  const isPassword = new URL(request.url).searchParams.get('grant_type') === 'password'
  return path === '/token' && isPassword ? 'password' : undefined
}

/** The newest first. */
async function methodsOf(db: Queries, sessionId: string) {
  const { rows } = await db.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
       from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  )
  return rows
}

/** Like Supabase, users without factors have no such field. */
async function withFactors<User extends { id: string }>(db: Queries, user: User) {
  const factors = await factorsOf(db, user.id)
  return factors.length === 0 ? user : { ...user, factors }
}

function isSession(body: unknown): body is { access_token: string; user: { id: string } } {
  return typeof body === 'object' && body !== null && 'access_token' in body && 'user' in body
}

function isUser(body: unknown): body is { id: string } {
  return typeof body === 'object' && body !== null && 'id' in body
}

/** The same answer with another body. */
export function replaceBody(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json(body, { status: response.status, headers })
}

function userRequest({ request }: AuthCall): Request {
  const headers = new Headers()
  for (const name of ['apikey', 'authorization']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Request(`${new URL(request.url).origin}/auth/v1/user`, { headers })
}

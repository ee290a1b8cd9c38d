import { codeOf, isVerdict } from './isSessionRevoked'
import { claimsOf } from './jwt'
import { unread, UNREAD_HEADER } from './unread'

/** Milliseconds after which a request without an answer is aborted. */
export const REQUEST_TIMEOUT_MS = 15_000

/** Longer timeouts for slow procedures, by the end of their path. */
const LONG_TIMEOUTS_MS = {
  // Up to ten thousand rows in one request.
  '/rpc/admin_import_plans': 60_000,
  // These read the log of every server.
  '/rpc/admin_revenue_so_far': 60_000,
  '/rpc/admin_replay_month': 60_000,
} as const

/** Milliseconds without a refresh after "too many requests" without a Retry-After header. */
const REFRESH_PAUSE_MS = 30_000

const LONGEST_PAUSE_MS = 10 * 60_000

/** The error message of a request that timed out. errors.ts recognises it by this message. */
export const TIMED_OUT = 'request_timed_out'

type Fetch = typeof fetch

export interface ServiceFetchOptions {
  fetch: Fetch
  /** Milliseconds since 1970, by the local clock. */
  now: () => number
  /** Aborts the running sign-in or sign-up when nothing waits for its answer any more. */
  attemptSignal: () => AbortSignal | null
  /** Resolves to an access token that replaces the refused one, or to null if there is none. */
  renewToken: (refused: string) => Promise<string | null>
}

/**
 * The fetch of the backend client. Every request ends within 15 s or the longer timeout of its path.
 * Sessions expire by the local clock: a wrong clock then causes no endless refreshes.
 * Only an answer of the auth service ends a session, never "too many requests" or the answer of a proxy or firewall.
 * After a refused access token, the token is renewed once and the request is repeated once.
 */
export function createBackendFetch(options: ServiceFetchOptions): Fetch {
  const { now, attemptSignal, renewToken } = options
  let pausedUntil = 0
  const expiries = { token: '', expiresAt: 0 }

  const send = async (
    input: Parameters<Fetch>[0],
    init: RequestInit,
    extra?: AbortSignal | null,
  ) => {
    const signals = [init.signal, extra, AbortSignal.timeout(timeoutOf(input))]
    const signal = AbortSignal.any(signals.filter((one) => one != null))
    try {
      return await options.fetch(input, { ...init, signal })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        throw new DOMException(TIMED_OUT, 'TimeoutError')
      }
      throw error
    }
  }

  /** auth-js keeps a session only after network errors, so an answer without a verdict becomes a network error. */
  const refresh = async (input: Parameters<Fetch>[0], init: RequestInit) => {
    if (now() < pausedUntil) throw new TypeError('refresh_paused')
    const response = await send(input, init)
    if (response.status === 429) {
      pausedUntil = now() + pauseOf(response, now())
      throw new TypeError('refresh_paused')
    }
    const body = await jsonOf(response)
    const isAnswer = response.ok ? 'access_token' in body : isVerdict(body)
    if (!isAnswer) throw new TypeError('refresh_not_answered')
    // auth-js reads only one of the two code fields if a proxy drops a certain header, so `error_code` is always set.
    return answer(
      response,
      response.ok ? followLocalClock(body) : { ...body, error_code: codeOf(body) },
    )
  }

  /** Replaces the service's `expires_at` with the time at which the token expires by the local clock. */
  const followLocalClock = (body: Record<string, unknown>) => {
    const token = body['access_token']
    if (typeof token !== 'string') return body
    const life = lifeOf(token) ?? body['expires_in']
    if (typeof life !== 'number') return body
    // Tabs that refresh at the same time receive the same token. Its expiry does not move when it arrives again.
    if (expiries.token !== token) {
      Object.assign(expiries, { token, expiresAt: Math.floor(now() / 1000) + life })
    }
    return { ...body, expires_in: life, expires_at: expiries.expiresAt }
  }

  const authenticate = async (
    input: Parameters<Fetch>[0],
    init: RequestInit,
    signal?: AbortSignal | null,
  ) => {
    const response = await send(input, init, signal)
    if (!response.ok || !isJson(response)) return response
    const body = await response.text()
    return answer(response, followLocalClock(objectOf(body)), body)
  }

  return async (input, init = {}) => {
    const { pathname, searchParams } = urlOf(input)
    if (pathname.includes('/auth/v1/')) {
      const grant = pathname.endsWith('/token') ? searchParams.get('grant_type') : null
      if (grant === 'refresh_token') return refresh(input, init)
      const isAttempt =
        grant === 'password' || /\/(signup|passkeys\/authentication\/verify)$/.test(pathname)
      const givesSession = isAttempt || /\/(token|verify)$/.test(pathname)
      if (givesSession) return authenticate(input, init, isAttempt ? attemptSignal() : null)
      return send(input, init)
    }
    const askedAt = now()
    const response = await send(input, init)
    hearUnread(response, init, askedAt)
    const refused = response.status === 401 ? bearerOf(init.headers) : null
    const renewed = refused === null ? null : await renewToken(refused)
    if (renewed === null) return response
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${renewed}`)
    return send(input, { ...init, headers })
  }
}

function urlOf(input: Parameters<Fetch>[0]): URL {
  if (input instanceof URL) return input
  return new URL(typeof input === 'string' ? input : input.url)
}

function timeoutOf(input: Parameters<Fetch>[0]): number {
  const { pathname } = urlOf(input)
  const long = Object.entries(LONG_TIMEOUTS_MS).find(([end]) => pathname.endsWith(end))
  return long?.[1] ?? REQUEST_TIMEOUT_MS
}

function bearerOf(headers: RequestInit['headers']): string | null {
  const value = new Headers(headers).get('Authorization')
  return value?.startsWith('Bearer ') ? value.slice('Bearer '.length) : null
}

/** Takes the number of unread messages from the answer to a read. */
function hearUnread({ headers }: Response, init: RequestInit, askedAt: number): void {
  const count = headers.get(UNREAD_HEADER)
  if (count === null) return
  const { sub } = claimsOf(bearerOf(init.headers) ?? '')
  if (typeof sub === 'string') unread.set({ userId: sub, count: Number(count), askedAt })
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') ?? false
}

async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  throw new TypeError('refresh_not_answered')
}

function objectOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The same response with another body. A body without a token is replaced by `raw`. */
function answer({ status, statusText, headers }: Response, body: object, raw?: string): Response {
  const hasToken = 'access_token' in body
  const content = raw !== undefined && !hasToken ? raw : JSON.stringify(body)
  return new Response(content, { status, statusText, headers })
}

/** Seconds from the issue of a JWT to its expiry, or null if it does not contain both. */
function lifeOf(token: string): number | null {
  const { exp, iat } = claimsOf(token)
  return typeof exp === 'number' && typeof iat === 'number' && exp > iat ? exp - iat : null
}

/** Milliseconds to wait, from the Retry-After header (seconds or a date). */
function pauseOf(response: Response, now: number): number {
  const header = response.headers.get('retry-after')
  if (header === null) return REFRESH_PAUSE_MS
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return wait > 0 ? Math.min(wait, LONGEST_PAUSE_MS) : REFRESH_PAUSE_MS
}

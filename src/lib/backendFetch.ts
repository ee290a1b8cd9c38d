import { codeOf, isVerdict } from './isSessionRevoked'

/** Milliseconds after which a request that was not answered is given up. */
export const REQUEST_TIMEOUT_MS = 15_000

/** The same for paths whose work takes long by its nature, by how they end. */
const LONG_TIMEOUTS_MS = {
  // Ten thousand rows at once.
  '/rpc/admin_import_plans': 60_000,
} as const

/** Milliseconds without a refresh after the service said "too many" and not for how long. */
const REFRESH_PAUSE_MS = 30_000

const LONGEST_PAUSE_MS = 10 * 60_000

/** The message of the error that a request without an answer ends with: errors.ts knows it by this. */
export const TIMED_OUT = 'request_timed_out'

type Fetch = typeof fetch

export interface ServiceFetchOptions {
  fetch: Fetch
  /** Milliseconds since 1970, by the local clock. */
  now: () => number
  /** Ends the sign-in or sign-up that is under way: nobody waits for its answer any more. */
  attemptSignal: () => AbortSignal | null
  /** Gives the access token to use instead of one that was refused, or null where there is none. */
  renewToken: (refused: string) => Promise<string | null>
}

/**
 * The fetch of the backend client. Every request ends within 15 s, or the time that its path is given. Sessions expire
 * by the local clock, so that a wrong one causes no storm of refreshes. Only the auth service's own word ends a session,
 * never "too many requests" nor the answer of a proxy or firewall. A refused access token is renewed once and the request repeated once.
 */
export function createServiceFetch(options: ServiceFetchOptions): Fetch {
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

  /** auth-js keeps a session through network errors only: what is no verdict must look like one. */
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
    // Without a header that a proxy may drop, auth-js reads the code in one of two places.
    return answer(
      response,
      response.ok ? followLocalClock(body) : { ...body, error_code: codeOf(body) },
    )
  }

  /** `expires_at` of the service's clock becomes the local moment at which the token will have lived its life. */
  const followLocalClock = (body: Record<string, unknown>) => {
    const token = body['access_token']
    if (typeof token !== 'string') return body
    const life = lifeOf(token) ?? body['expires_in']
    if (typeof life !== 'number') return body
    // Tabs that refresh at once are given the same token: it does not live longer for being sent twice.
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
      const isAttempt = grant === 'password' || pathname.endsWith('/signup')
      const givesSession = isAttempt || /\/(token|verify)$/.test(pathname)
      if (givesSession) return authenticate(input, init, isAttempt ? attemptSignal() : null)
      return send(input, init)
    }
    const response = await send(input, init)
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

/** The same response with another body; `raw` stands where the body holds no token. */
function answer({ status, statusText, headers }: Response, body: object, raw?: string): Response {
  const hasToken = 'access_token' in body
  const content = raw !== undefined && !hasToken ? raw : JSON.stringify(body)
  return new Response(content, { status, statusText, headers })
}

/** Seconds that a JWT lives from issue to expiry, or null where it does not say. */
function lifeOf(token: string): number | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { exp, iat } = JSON.parse(atob(payload)) as { exp?: unknown; iat?: unknown }
    return typeof exp === 'number' && typeof iat === 'number' && exp > iat ? exp - iat : null
  } catch {
    return null
  }
}

/** Milliseconds to wait by the Retry-After header: seconds, or a date. */
function pauseOf(response: Response, now: number): number {
  const header = response.headers.get('retry-after')
  if (header === null) return REFRESH_PAUSE_MS
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return wait > 0 ? Math.min(wait, LONGEST_PAUSE_MS) : REFRESH_PAUSE_MS
}

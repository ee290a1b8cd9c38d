/** From so many milliseconds on, an answer counts as slow. */
export const SLOW_MS = 800

/** After so many milliseconds without an answer, a part counts as down. */
const PATIENCE_MS = 10_000

/** How a part was found: the states that are recorded. */
export type PartState = 'answering' | 'slow' | 'down'

/** Why a part counts as down. */
export type Fault = 'no_answer' | 'timeout' | 'error' | 'unexpected'

/** The result of one check. */
export interface Reading {
  state: PartState
  /** How long the answer took; null without one that counts. */
  ms: number | null
  fault: Fault | null
  /** The status of an answer that is an error. */
  status?: number
}

/** One request, and how to tell the answer of the part from the answer of something else. */
export interface Check {
  address: string
  headers?: Record<string, string>
  isExpected: (body: string) => boolean
}

interface Outside {
  fetch: typeof fetch
  /** Milliseconds that only count up. */
  now: () => number
}

/** A reading of an answer that took so long. */
export function answered(ms: number): Reading {
  const whole = Math.max(0, Math.round(ms))
  return { state: whole >= SLOW_MS ? 'slow' : 'answering', ms: whole, fault: null }
}

const down = (fault: Fault, more: Partial<Reading> = {}): Reading => ({
  state: 'down',
  ms: null,
  fault,
  ...more,
})

/** Asks a part once. It never throws: what fails is the result. */
export async function checkPart(check: Check, { fetch, now }: Outside): Promise<Reading> {
  const began = now()
  try {
    const response = await fetch(check.address, {
      cache: 'no-store',
      credentials: 'omit',
      headers: check.headers ?? {},
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body = await response.text()
    const ms = now() - began
    if (!response.ok) return down('error', { status: response.status })
    return check.isExpected(body) ? answered(ms) : down('unexpected')
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return down(isTimeout ? 'timeout' : 'no_answer')
  }
}

/** What a body of JSON holds; undefined if it is not JSON. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const fieldsOf = (body: string) => Object(parseBody(body)) as Record<string, unknown>

/** The pages: the name of the latest build. The development server has no such file and answers with a page. */
export const pagesCheck = (site: string): Check => ({
  address: `${site}/version.json`,
  isExpected: (body) =>
    typeof fieldsOf(body)['build'] === 'string' || body.includes('<div id="root"'),
})

/** The sign-in service: its own health. It wants the key in a header. */
export const signInCheck = (backend: string, apikey: string): Check => ({
  address: `${backend}/auth/v1/health`,
  headers: { apikey },
  isExpected: (body) => fieldsOf(body)['name'] === 'GoTrue',
})

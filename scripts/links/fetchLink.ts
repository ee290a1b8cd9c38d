const PATIENCE_MS = 20_000
/** Answers that many sites give to programs, also where the page exists for people. */
const REFUSED = new Set([401, 403, 405, 406, 429, 503, 999])

export type LinkState =
  | { kind: 'alive' }
  | { kind: 'unknown'; reason: string }
  | { kind: 'dead'; reason: string }

type Fetch = (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status'>>

/**
 * Opens a link as a browser without scripts: HEAD first, then GET, because some servers answer only GET. A site that
 * refuses programs is unknown, not dead.
 */
export async function fetchLink(url: string, send: Fetch = fetch): Promise<LinkState> {
  let reason = ''
  for (const method of ['HEAD', 'GET']) {
    try {
      const answer = await send(url, {
        method,
        headers: { 'User-Agent': 'Mozilla/5.0 (compatible; link check)', Accept: 'text/html, */*' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (answer.ok) return { kind: 'alive' }
      reason = String(answer.status)
      if (method === 'GET' && REFUSED.has(answer.status)) return { kind: 'unknown', reason }
    } catch (error) {
      reason = reasonOf(error)
    }
  }
  return { kind: 'dead', reason }
}

/** The cause says more than "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

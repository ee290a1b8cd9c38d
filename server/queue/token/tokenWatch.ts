import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

const DAY_MS = 24 * 60 * 60_000
/** From then on each day has a warning. `deploy/prometheus-alerts.yml` has the same time. */
const WARNED_BEFORE_MS = 14 * DAY_MS

interface TokenWatchContext {
  clock: Clock
  log: Log
  metrics: { set: (name: 'token_expires_timestamp_seconds', value: number) => void }
}

/**
 * Tells in time that the token of this process expires, once a day in the log and at any time as a metric.
 * @param at when it expires, in milliseconds since 1970; undefined: this process has none
 * @returns a duty that is due more often than once a day
 */
export function createTokenWatch(
  at: number | undefined,
  { clock, log, metrics }: TokenWatchContext,
): () => Promise<void> {
  let warnedAt = -Infinity
  return () => {
    if (at === undefined) return Promise.resolve()
    metrics.set('token_expires_timestamp_seconds', Math.round(at / 1000))
    const now = clock.now()
    if (at - now < WARNED_BEFORE_MS && now - warnedAt >= DAY_MS) {
      warnedAt = now
      log.warn('token.expires', { expires: new Date(at).toISOString() })
    }
    return Promise.resolve()
  }
}

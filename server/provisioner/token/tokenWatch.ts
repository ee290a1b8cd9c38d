import type { Context } from '../context.ts'

const DAY_MS = 24 * 60 * 60_000
/** From then on each day has a warning. `deploy/prometheus-alerts.yml` has the same time. */
const WARNED_BEFORE_MS = 14 * DAY_MS

/**
 * Tells in time that the token of this process expires, once a day in the log and at any time as a metric.
 * @returns a duty that is due more often than once a day
 */
export function createTokenWatch(
  context: Pick<Context, 'tokenExpiresAt' | 'clock' | 'log' | 'metrics'>,
): () => Promise<void> {
  const { tokenExpiresAt: at, clock, log, metrics } = context
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

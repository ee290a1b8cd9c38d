import { Refusal } from './refusal.ts'

export interface RateLimit {
  /** Counts a request. @throws Refusal if there were too many */
  count: (key: string) => void
}

export interface RateLimitOptions {
  /** How many requests a minute are allowed in the long run. */
  perMinute: number
  /** How many may come at once. */
  burst: number
  /** The time in milliseconds. */
  now?: () => number
}

/** A token bucket for each key. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { perMinute, burst, now = Date.now } = options
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    count(key) {
      const at = now()
      const bucket = buckets.get(key) ?? { left: burst, at }
      const left = Math.min(burst, bucket.left + ((at - bucket.at) / 60_000) * perMinute)
      buckets.set(key, { left: Math.max(0, left - 1), at })
      if (left < 1) {
        throw new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached')
      }
    },
  }
}

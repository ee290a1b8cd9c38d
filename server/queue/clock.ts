import { setTimeout as wait } from 'node:timers/promises'

/** Time, so that tests need not wait for it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** Rejects with the signal's reason when it aborts. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    signal?.throwIfAborted()
    try {
      await wait(milliseconds, undefined, { signal })
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
  },
}

/** From 0 up to, but not including, 1. */
export type Random = () => number

/** A time between half of `milliseconds` and all of it, so that processes do not act at the same moment. */
export function withJitter(milliseconds: number, random: Random): number {
  return milliseconds * (0.5 + random() / 2)
}

/** The pause after the nth failure in a row, from 1 on: doubled each time, up to `longest`. */
export function backoff(failures: number, first: number, longest: number, random: Random): number {
  return withJitter(Math.min(first * 2 ** Math.min(failures - 1, 20), longest), random)
}

import type { Clock } from '../../server/queue/clock.ts'

interface Sleeper {
  at: number
  wake: () => void
}

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #now: number
  readonly #sleepers = new Set<Sleeper>()

  constructor(start = Date.parse('2026-06-01T12:00:00Z')) {
    this.#now = start
  }

  now = (): number => this.#now

  sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const abort = () => {
        this.#sleepers.delete(sleeper)
        reject(signal?.reason as Error)
      }
      const sleeper = {
        at: this.#now + milliseconds,
        wake: () => {
          signal?.removeEventListener('abort', abort)
          resolve()
        },
      }
      signal?.addEventListener('abort', abort, { once: true })
      this.#sleepers.add(sleeper)
    })

  /** Moves the time forward. Who sleeps wakes in order, and does what follows before the next one wakes. */
  async advance(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds
    await settle()
    for (;;) {
      const [next] = [...this.#sleepers].toSorted((a, b) => a.at - b.at)
      if (!next || next.at > until) break
      this.#now = Math.max(this.#now, next.at)
      this.#sleepers.delete(next)
      next.wake()
      await settle()
    }
    this.#now = until
  }

  /** How many wait for the time. */
  get sleeping(): number {
    return this.#sleepers.size
  }
}

/** Lets everything that needs no time happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

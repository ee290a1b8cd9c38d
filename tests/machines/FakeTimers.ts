import type { createActor } from 'xstate'

type Clock = NonNullable<NonNullable<Parameters<typeof createActor>[1]>['clock']>

/** A clock whose timers fire only when a test says so, one at a time. */
export class FakeTimers implements Clock {
  readonly #timers = new Map<number, { fn: () => void; milliseconds: number }>()
  #next = 0

  setTimeout(fn: () => void, milliseconds: number): number {
    this.#next += 1
    this.#timers.set(this.#next, { fn, milliseconds })
    return this.#next
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id)
  }

  /** Fires the only timer with this delay. */
  fire(milliseconds: number): void {
    const found = [...this.#timers].filter(([, timer]) => timer.milliseconds === milliseconds)
    const [only, ...others] = found
    if (!only || others.length > 0) {
      throw new Error(`${found.length} timers of ${milliseconds} ms are running, not one`)
    }
    this.#timers.delete(only[0])
    only[1].fn()
  }
}

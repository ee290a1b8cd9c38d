import type { EngineInstance } from './driver.ts'
import type { ExpectedInstance } from './queue.ts'

/** A server that the engine has in another state than the database, though nobody asked for it. */
export interface Drift {
  instanceId: string
  /** What the engine says. */
  state: 'running' | 'stopped'
  /** Since when the database has said something else. */
  stateSince: string
}

const OTHER: Partial<Record<string, Drift['state']>> = { running: 'stopped', stopped: 'running' }

/**
 * Finds servers that were stopped or started behind the site: from inside, or in the engine. One look is not enough. The
 * engine is read before the database, so an action may have ended in between, and a server that reboots is stopped for a
 * moment. What two looks in a row say of the same state of the database is true.
 * @returns a function that takes a look, and says what was seen once and what twice
 */
export function createDriftWatch(): (
  held: readonly EngineInstance[],
  expected: readonly ExpectedInstance[],
) => { once: Drift[]; twice: Drift[] } {
  let before = new Set<string>()
  return (held, expected) => {
    const states = new Map(held.map(({ instanceId, state }) => [instanceId, state]))
    const drifts = expected.flatMap(({ instanceId, state, stateSince, hasOpenAction }): Drift[] => {
      const other = OTHER[state]
      const isDrift = !hasOpenAction && other !== undefined && states.get(instanceId) === other
      return isDrift ? [{ instanceId, state: other, stateSince }] : []
    })
    const twice = drifts.filter((drift) => before.has(keyOf(drift)))
    const once = drifts.filter((drift) => !before.has(keyOf(drift)))
    before = new Set(drifts.map(keyOf))
    return { once, twice }
  }
}

const keyOf = ({ instanceId, state, stateSince }: Drift) =>
  JSON.stringify([instanceId, state, stateSince])

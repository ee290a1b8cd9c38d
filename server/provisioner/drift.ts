import type { EngineInstance } from './driver.ts'
import type { ExpectedInstance } from './queue.ts'

/** A server that the engine has in another state than the database, though nobody asked for it. */
export interface Drift {
  instanceId: string
  /** What the engine says. Missing: it holds no such server. Unreachable: its machine does not answer. */
  state: 'running' | 'stopped' | 'missing' | 'unreachable'
  /** Since when the database has said something else. */
  stateSince: string
}

const OTHER: Partial<Record<string, 'running' | 'stopped'>> = {
  running: 'stopped',
  stopped: 'running',
}

/**
 * Finds servers that were stopped, started or deleted behind the site, from inside or in the engine, and those that ran on
 * a machine that does not answer. One look is not enough. The engine is read before the database, so an action may have
 * ended in between, and a server that reboots is stopped for a moment. What two looks in a row say of the same state of
 * the database is true.
 * @param listsAll whether the engine lists every server of a region, so that one that is not listed is gone
 * @returns a function that takes a look, and says what was seen once and what twice
 */
export function createDriftWatch(
  listsAll: (region: string) => boolean,
): (
  held: readonly EngineInstance[],
  expected: readonly ExpectedInstance[],
) => { once: Drift[]; twice: Drift[] } {
  let before = new Set<string>()
  return (held, expected) => {
    const states = new Map(held.map(({ instanceId, state }) => [instanceId, state]))
    const drifts = expected.flatMap((row): Drift[] => {
      const { instanceId, stateSince } = row
      const state = otherState(row, states.get(instanceId))
      return state === undefined ? [] : [{ instanceId, state, stateSince }]
    })
    const twice = drifts.filter((drift) => before.has(keyOf(drift)))
    const once = drifts.filter((drift) => !before.has(keyOf(drift)))
    before = new Set(drifts.map(keyOf))
    return { once, twice }
  }

  function otherState(
    { state, region, isLost, hasOpenAction }: ExpectedInstance,
    seen: EngineInstance['state'] | undefined,
  ): Drift['state'] | undefined {
    if (hasOpenAction) return undefined
    if (seen === 'unreachable') return state === 'running' ? seen : undefined
    if (isLost) return seen
    const other = OTHER[state]
    if (other === undefined) return undefined
    if (seen === undefined) return listsAll(region) ? 'missing' : undefined
    return seen === other ? other : undefined
  }
}

const keyOf = ({ instanceId, state, stateSince }: Drift) =>
  JSON.stringify([instanceId, state, stateSince])

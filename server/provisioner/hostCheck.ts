import type { Context } from './context.ts'
import type { HostProblem } from './driver.ts'
import type { Difference } from './reconcile.ts'

/** A machine that can do everything is looked at again after a day: its kernel may have changed. */
const AGAIN_MS = 24 * 60 * 60_000

interface HostCheck {
  /** Checks the open regions that have not been found good yet. Throws what the first region that did not answer said. */
  check: (stop: AbortSignal) => Promise<void>
  /** What machines could not do when they were last checked. */
  problems: () => Difference[]
}

/**
 * Checks when the process begins whether the machines can do what its settings ask of them. What they cannot is logged once
 * and shown to staff, until it is repaired.
 */
export function createHostCheck({
  queue,
  driver,
  clock,
  log,
}: Pick<Context, 'queue' | 'driver' | 'clock' | 'log'>): HostCheck {
  /** What was found in each region, and when. */
  const found = new Map<string, { at: number; problems: HostProblem[] }>()

  function isDue(region: string): boolean {
    const last = found.get(region)
    return last === undefined || last.problems.length > 0 || clock.now() - last.at > AGAIN_MS
  }

  return {
    check: async (stop) => {
      const { regions } = await queue.statusTargets()
      const failures: unknown[] = []
      for (const region of found.keys()) if (!regions.includes(region)) found.delete(region)
      // One after the other, because regions may share machines.
      for (const region of regions.filter(isDue)) {
        try {
          const problems = await driver.checkHosts(region, stop)
          const known = new Set(found.get(region)?.problems.map(({ detail }) => detail))
          for (const { member, detail } of problems) {
            if (!known.has(detail)) log.error('host.unfit', { region, member, detail })
          }
          found.set(region, { at: clock.now(), problems })
        } catch (error) {
          stop.throwIfAborted()
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
    problems: () =>
      [...found].flatMap(([region, { problems }]) =>
        problems.map(({ member, detail }) => ({
          kind: 'unfit' as const,
          engineRef: `${member} (${region})`,
          instanceId: null,
          detail,
        })),
      ),
  }
}

import type { Context } from './context.ts'
import type { EngineMember } from './driver.ts'
import type { MemberReport } from './queue.ts'

const STATES = ['online', 'offline', 'evacuated'] as const
const GAUGES = ['engine_members', 'engine_memory_used_ratio', 'engine_disk_used_ratio'] as const

/**
 * Reports which machines stand behind each open region, which images its engine holds, and what it can do besides servers.
 * A region whose engine does not answer is left out, so that its last report grows old where staff look at it.
 * @returns a duty that throws what the first such engine said, after the other regions were reported
 */
export function createMemberReporter({
  queue,
  driver,
  metrics,
}: Pick<Context, 'queue' | 'driver' | 'metrics'>): (stop: AbortSignal) => Promise<void> {
  function measure({ region, members }: MemberReport): void {
    for (const state of STATES) {
      const count = members.filter((member) => member.state === state).length
      metrics.set('engine_members', count, { region, state })
    }
    for (const member of members.filter(({ state }) => state !== 'offline')) {
      const labels = { region, member: member.name }
      const { memory, disk } = sharesOf(member)
      if (memory !== undefined) metrics.set('engine_memory_used_ratio', memory, labels)
      if (disk !== undefined) metrics.set('engine_disk_used_ratio', disk, labels)
    }
  }

  return async (stop) => {
    const { regions } = await queue.statusTargets()
    const failures: unknown[] = []
    const reports = await Promise.all(
      regions.map(async (region): Promise<MemberReport[]> => {
        try {
          const [members, images, features] = await Promise.all([
            driver.members(region, stop),
            driver.images(region, stop),
            driver.features(region, stop),
          ])
          return [{ region, members, images, features }]
        } catch (error) {
          failures.push(error)
          return []
        }
      }),
    )
    stop.throwIfAborted()
    for (const gauge of GAUGES) metrics.clear(gauge)
    for (const report of reports.flat()) measure(report)
    await queue.reportMembers(reports.flat())
    if (failures.length > 0) throw failures[0]
  }
}

/** What is in use, 0 to 1; undefined where nobody knows. */
function sharesOf({ memoryMib, memoryUsedMib, diskMib, diskUsedMib }: EngineMember) {
  return { memory: share(memoryUsedMib, memoryMib), disk: share(diskUsedMib, diskMib) }
}

const share = (used: number | null, all: number | null) =>
  used === null || all === null || all === 0 ? undefined : Math.round((used / all) * 1000) / 1000

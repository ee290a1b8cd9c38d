import type { UsageCounters } from './driver.ts'
import type { UsageSample } from './queue.ts'

/** The counters of the last sample: four numbers a server, whatever else the engine reports. */
type Counters = readonly [number, number, number, number]

const countersOf = (usage: UsageCounters): Counters => [
  usage.diskReadBytes,
  usage.diskWrittenBytes,
  usage.netInBytes,
  usage.netOutBytes,
]

/** Counts on from 0 after a boot. */
const since = (now: number, before: number) => Math.round(now >= before ? now - before : now)

/**
 * Turns counters into samples. The first look at a server gives none: nobody knows since when its counters count.
 * @returns a function that takes the counters at a time and returns the samples
 */
export function createUsageMeter(): (usage: readonly UsageCounters[], at: number) => UsageSample[] {
  let before = new Map<string, Counters>()
  return (usage, at) => {
    const now = new Map<string, Counters>()
    const samples: UsageSample[] = []
    for (const server of usage) {
      const { instanceId, cpuPermille, memoryMib } = server
      const counters = countersOf(server)
      now.set(instanceId, counters)
      const last = before.get(instanceId)
      if (!last) continue
      samples.push({
        instanceId,
        at: new Date(at).toISOString(),
        cpuPermille: Math.min(1000, Math.max(0, Math.round(cpuPermille))),
        memoryMib: Math.round(memoryMib),
        diskReadBytes: since(counters[0], last[0]),
        diskWrittenBytes: since(counters[1], last[1]),
        netInBytes: since(counters[2], last[2]),
        netOutBytes: since(counters[3], last[3]),
      })
    }
    before = now
    return samples
  }
}

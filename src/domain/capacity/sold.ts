import { MIB_PER_GIB } from '@/lib/format'
import { isCurrent, type Member } from './members'
import type { RegionUse } from './regionUse'

/** What was sold of something, and what the machines have of it. `has` null: the engine has not said it. */
export interface Sold {
  sold: number
  has: number | null
}

/** Regions that stand on the same machines, with what was sold there. */
export interface SoldOnMachines {
  regions: readonly string[]
  /** The machines that take servers. */
  machines: number
  /** Machines that are away or take no servers. Their amounts are not counted. */
  others: number
  vcpus: Sold
  memoryMib: Sold
  diskMib: Sold
}

/** The machines of a region as one text, so that two regions on the same machines count them once. */
const keyOf = (members: readonly Member[]) =>
  members
    .map(({ name, cpu_threads, memory_mib, disk_mib }) =>
      JSON.stringify([name, cpu_threads, memory_mib, disk_mib]),
    )
    .toSorted()
    .join()

/** The sum, or null if one amount is not known. */
function sumOf(members: readonly Member[], amount: (member: Member) => number | null) {
  const amounts = members.map(amount)
  return amounts.some((each) => each === null)
    ? null
    : amounts.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

/**
 * What was sold against what the machines have, for the regions of which machines are reported. Sold is what servers take
 * up in every state until they are deleted.
 */
export function soldOnMachines(
  regions: readonly RegionUse[],
  members: readonly Member[],
): SoldOnMachines[] {
  const current = members.filter(isCurrent)
  const groups = Map.groupBy(
    regions
      .map((region) => ({
        region,
        held: current.filter((member) => member.region === region.region),
      }))
      .filter(({ held }) => held.length > 0),
    ({ held }) => keyOf(held),
  )
  return [...groups.values()].map((group) => {
    const held = group[0]?.held ?? []
    const online = held.filter(({ state }) => state === 'online')
    const has = (amount: (member: Member) => number | null) =>
      online.length === 0 ? null : sumOf(online, amount)
    const sold = (amount: (region: RegionUse) => number) =>
      group.reduce((sum, { region }) => sum + amount(region), 0)
    return {
      regions: group.map(({ region }) => region.region),
      machines: online.length,
      others: held.length - online.length,
      vcpus: { sold: sold(({ vcpus }) => vcpus.used), has: has(({ cpu_threads }) => cpu_threads) },
      memoryMib: {
        sold: sold(({ memoryMib }) => memoryMib.used),
        has: has(({ memory_mib }) => memory_mib),
      },
      diskMib: {
        sold: sold(({ diskGib }) => diskGib.used * MIB_PER_GIB),
        has: has(({ disk_mib }) => disk_mib),
      },
    }
  })
}

/** How much was sold of each unit that the machines have: '0.4', '2.5'. Undefined where that is not known. */
export function overcommit({ sold, has }: Sold): number | undefined {
  return has === null || has === 0 ? undefined : Math.round((sold / has) * 100) / 100
}

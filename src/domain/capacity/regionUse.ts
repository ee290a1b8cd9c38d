import { isLow } from '@/domain/catalogue/availability'
import type { Place } from './capacity'

/** An amount that is in use, and how much more the stock allows. `left` null: not limited. */
export interface Use {
  used: number
  left: number | null
}

/** A plan in a region, with its sums. */
export interface PlanUse {
  place: Place & { plan: string }
  /** Servers that are not deleted. */
  servers: number
  /** What can still be sold. `closed`: the plan is not for sale here. */
  stock: 'unlimited' | 'in-stock' | 'low-stock' | 'sold-out' | 'closed'
}

/** A region with its sums. */
export interface RegionUse {
  region: string
  name: string
  isOpen: boolean
  /** The number of servers by state, also of deleted ones that can be restored. */
  states: Readonly<Record<string, number>>
  servers: Use
  vcpus: Use
  memoryMib: Use
  diskGib: Use
  plans: readonly PlanUse[]
}

/** The servers that take capacity. A deleted one has given its place back. */
const serversOf = ({ states }: Place) =>
  Object.entries(states).reduce((sum, [state, n]) => sum + (state === 'deleted' ? 0 : n), 0)

function stockOf({ region, is_offered, is_open, plan_status, stock }: Place): PlanUse['stock'] {
  if (!is_offered || !is_open || plan_status !== 'published') return 'closed'
  if (stock === null) return 'unlimited'
  if (stock === 0) return 'sold-out'
  return isLow({ regions: [{ region, stock, updatedAt: undefined }] }, region)
    ? 'low-stock'
    : 'in-stock'
}

/** What plans use and can still sell of one thing. */
function useOf(plans: readonly PlanUse[], size: (place: Place) => number | null): Use {
  let used = 0
  let left: number | null = 0
  for (const { place, servers, stock } of plans) {
    const each = size(place) ?? 0
    used += servers * each
    if (stock === 'unlimited' && each > 0) left = null
    if (left !== null && stock !== 'closed') left += (place.stock ?? 0) * each
  }
  return { used, left }
}

function regionUse(places: readonly Place[], { region, region_name, is_open }: Place): RegionUse {
  const plans = places.flatMap((place) =>
    place.plan === null
      ? []
      : [
          {
            place: { ...place, plan: place.plan },
            servers: serversOf(place),
            stock: stockOf(place),
          },
        ],
  )
  const states: Record<string, number> = {}
  for (const place of places) {
    for (const [state, n] of Object.entries(place.states)) states[state] = (states[state] ?? 0) + n
  }
  return {
    region,
    name: region_name,
    isOpen: is_open,
    states,
    servers: useOf(plans, () => 1),
    vcpus: useOf(plans, ({ vcpus }) => vcpus),
    memoryMib: useOf(plans, ({ memory_mib }) => memory_mib),
    diskGib: useOf(plans, ({ disk_gib }) => disk_gib),
    plans,
  }
}

/** The regions with their sums, in the order of the rows. */
export function regionUses(places: readonly Place[]): RegionUse[] {
  const groups = Map.groupBy(places, ({ region }) => region)
  return [...groups.values()].flatMap((group) =>
    group[0] === undefined ? [] : [regionUse(group, group[0])],
  )
}

/** A plan with its place in each region that offers it or has servers of it. */
export interface PlanRow {
  plan: string
  size: Pick<Place, 'vcpus' | 'memory_mib' | 'disk_gib'>
  places: ReadonlyMap<string, PlanUse>
}

/** The plans of all regions, in the order of the catalogue. */
export function planRows(regions: readonly RegionUse[]): PlanRow[] {
  const uses = regions.flatMap(({ plans }) => plans)
  const groups = Map.groupBy(uses, ({ place }) => place.plan)
  return [...groups]
    .map(([plan, each]) => ({
      plan,
      sort: each[0]?.place.plan_sort ?? 0,
      size: each[0]?.place ?? { vcpus: null, memory_mib: null, disk_gib: null },
      places: new Map(each.map((use) => [use.place.region, use])),
    }))
    .toSorted((a, b) => a.sort - b.sort)
}

/** The states of servers in the order of their life. */
const STATES = [
  'provisioning',
  'running',
  'stopped',
  'starting',
  'stopping',
  'rebooting',
  'resizing',
  'rebuilding',
  'error',
  'deleting',
  'deleted',
]

/** An unknown state comes last. */
const placeOf = (state: string) => (STATES.indexOf(state) + STATES.length + 1) % (STATES.length + 1)

/** The states that servers of these regions are in. One that nobody knows comes last. */
export function statesOf(regions: readonly RegionUse[]): string[] {
  const states = [...new Set(regions.flatMap((region) => Object.keys(region.states)))]
  return states.toSorted((a, b) => placeOf(a) - placeOf(b))
}

import type { Plan } from './plan'

/**
 * Whether a plan can be chosen. A `retiring` plan can still be chosen until its last day, a `closed` one can not.
 * A plan with `elsewhere` is not offered in the given region.
 */
export type PlanState = 'available' | 'sold_out' | 'retiring' | 'closed' | 'elsewhere'

type Offered = Pick<Plan, 'regions' | 'retiresAt'>

const hasStock = ({ stock }: { stock: number | null }) => stock !== 0

/**
 * The state of a plan in one region. Without a region, `sold_out` means sold out in every region.
 * @param now milliseconds since 1970
 */
export function planState(plan: Offered, region: string | undefined, now: number): PlanState {
  const ends = plan.retiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(plan.retiresAt)
  if (ends <= now) return 'closed'
  const places =
    region === undefined ? plan.regions : plan.regions.filter((each) => each.region === region)
  if (region !== undefined && places.length === 0) return 'elsewhere'
  if (!places.some(hasStock)) return 'sold_out'
  return plan.retiresAt === null ? 'available' : 'retiring'
}

/** Whether the plan can be chosen now, in the region or, without one, in any region. */
export function isOpen(plan: Offered, region: string | undefined, now: number): boolean {
  const state = planState(plan, region, now)
  return state === 'available' || state === 'retiring'
}

/** Stock is low at this number of servers or fewer, in one region or in all together. */
const LOW_STOCK = 3

/** Whether stock is low in the region or, without one, in all together. Unlimited stock is never low. */
export function isLow(plan: Pick<Plan, 'regions'>, region: string | undefined): boolean {
  let left = 0
  for (const place of plan.regions) {
    if (region !== undefined && place.region !== region) continue
    if (place.stock === null) return false
    left += place.stock
  }
  return left > 0 && left <= LOW_STOCK
}

/** Slugs of the regions without stock (`out`) and with stock (`left`). */
export function regionsOf(plan: Pick<Plan, 'regions'>): { out: string[]; left: string[] } {
  const slugs = (wanted: boolean) =>
    plan.regions.filter((each) => hasStock(each) === wanted).map(({ region }) => region)
  return { out: slugs(false), left: slugs(true) }
}

const doublings = (a: number, b: number) => Math.log2(Math.max(a, 0.001) / Math.max(b, 0.001))

/** A smaller offer counts three times as much as a larger one. */
function gap(offered: number, wanted: number): number {
  const by = doublings(offered, wanted)
  return by < 0 ? -3 * by : by
}

function distance(from: Plan, to: Plan): number {
  return (
    gap(to.memoryMib, from.memoryMib) * 2 +
    gap(to.vcpus, from.vcpus) +
    gap(to.gpuCount * (to.gpuVramGib ?? 0) || 1, from.gpuCount * (from.gpuVramGib ?? 0) || 1) * 4 +
    Math.abs(doublings(to.hourlyMicros, from.hourlyMicros)) +
    (to.cpu === from.cpu ? 0 : 0.5)
  )
}

const found = new WeakMap<readonly Plan[], Map<string, Plan | null>>()

/**
 * The most similar plan that can be chosen in the region or, without one, in any region. `null` if there is none.
 * Memory counts most, then vCPU and price. A GPU is only replaced by a GPU.
 * @param plans pass the same array for the same rows: results are cached by array
 * @param now milliseconds since 1970
 */
export function nearest(
  plan: Plan,
  plans: readonly Plan[],
  region: string | undefined,
  now: number,
): Plan | null {
  const known = found.get(plans) ?? new Map<string, Plan | null>()
  found.set(plans, known)
  const key = `${plan.slug} ${region ?? ''} ${now}`
  let best = known.get(key)
  if (best === undefined) known.set(key, (best = nearestIn(plan, plans, region, now)))
  return best
}

function nearestIn(
  plan: Plan,
  plans: readonly Plan[],
  region: string | undefined,
  now: number,
): Plan | null {
  let best: { plan: Plan; at: number } | null = null
  for (const other of plans) {
    if (other.slug === plan.slug || other.currency !== plan.currency) continue
    if (other.gpuCount > 0 !== plan.gpuCount > 0) continue
    if (planState(other, region, now) !== 'available') continue
    const at = distance(plan, other)
    if (best === null || at < best.at || (at === best.at && other.slug < best.plan.slug)) {
      best = { plan: other, at }
    }
  }
  return best?.plan ?? null
}

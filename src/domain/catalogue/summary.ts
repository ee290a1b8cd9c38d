import { isOpen } from './availability'
import { totalVramGib, type Plan } from './plan'

export interface Span {
  least: number
  most: number
}

export interface Summary {
  /** The plan with the lowest hourly price of those that can be chosen. If none can, of all plans. */
  from: Plan
  /** The plan with the lowest monthly cap of the same plans; `null` if none has a cap. */
  fromCap: Plan | null
  memory: Span
  vcpus: Span
  /** GPU memory per plan, for all its GPUs, in GiB; `null` if no plan has a GPU. */
  vram: Span | null
  cpus: readonly Plan['cpu'][]
  /** Slugs of the regions where any of these plans is offered. */
  regions: readonly string[]
}

const span = (values: readonly number[]): Span => ({
  least: Math.min(...values),
  most: Math.max(...values),
})

function least(plans: readonly Plan[], of: (plan: Plan) => number): Plan | null {
  return plans.reduce<Plan | null>(
    (best, plan) => (best === null || of(plan) < of(best) ? plan : best),
    null,
  )
}

/**
 * Summarises a list of plans: "from" prices, ranges, regions. `null` for an empty list.
 * @param now milliseconds since 1970
 */
export function summaryOf(plans: readonly Plan[], now: number): Summary | null {
  const open = plans.filter((plan) => isOpen(plan, undefined, now))
  const offered = open.length > 0 ? open : plans
  const from = least(offered, (plan) => plan.hourlyMicros)
  if (from === null) return null
  const capped = offered.filter((plan) => plan.monthlyCapMicros !== null)
  const vrams = plans.map(totalVramGib).filter((gib) => gib !== null)
  return {
    from,
    fromCap: least(capped, (plan) => plan.monthlyCapMicros ?? 0),
    memory: span(plans.map((plan) => plan.memoryGib)),
    vcpus: span(plans.map((plan) => plan.vcpus)),
    vram: vrams.length === 0 ? null : span(vrams),
    cpus: [...new Set(plans.map((plan) => plan.cpu))],
    regions: [...new Set(plans.flatMap((plan) => plan.regions.map(({ region }) => region)))],
  }
}

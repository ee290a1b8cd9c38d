import { planKinds, type Plan, type PlanKind } from '@/domain/catalogue/plan'
import { summaryOf, type Summary } from '@/domain/catalogue/summary'

export interface Range extends Summary {
  /** Places of its plans on the axis, in percent of its length. */
  marks: readonly number[]
  /** Names of its product families; empty if the kind has only one family. */
  families: readonly string[]
}

export interface Ranges {
  /** Doublings of memory, each with its position on the axis in percent. Empty without plans. */
  axis: readonly { gib: number; at: number }[]
  byKind: ReadonlyMap<PlanKind, Range>
}

/**
 * The kinds of plan as bars on one axis of memory.
 * @param now milliseconds since 1970
 */
export function rangesOf(plans: readonly Plan[], now: number): Ranges {
  const byKind = new Map<PlanKind, Range>()
  if (plans.length === 0) return { axis: [], byKind }
  const memories = plans.map((plan) => plan.memoryGib)
  const first = Math.floor(Math.log2(Math.min(...memories)))
  const last = Math.ceil(Math.log2(Math.max(...memories)))
  const at = (gib: number) => (100 * (Math.log2(gib) - first)) / Math.max(1, last - first)

  for (const { kind } of planKinds) {
    const own = plans.filter((plan) => plan.kind === kind)
    const summary = summaryOf(own, now)
    if (summary === null) continue
    const marks = [...new Set(own.map((plan) => at(plan.memoryGib)))]
    const families = [...new Set(own.map(({ product }) => product.name))]
    byKind.set(kind, { ...summary, marks, families: families.length > 1 ? families : [] })
  }
  return {
    axis: Array.from({ length: last - first + 1 }, (_, step) => {
      const gib = 2 ** (first + step)
      return { gib, at: at(gib) }
    }),
    byKind,
  }
}

import { planKinds, type Plan } from '@/content/samplePlans'

export interface Range {
  kind: (typeof planKinds)[number]
  /** The cheapest plan. */
  from: Plan
  memory: { least: number; most: number }
  vcpus: { least: number; most: number }
  cpu: Plan['cpu']
  /** Places of its plans on the axis, in percent of its length. */
  marks: readonly number[]
}

export interface Ranges {
  /** Doublings of memory, and where each stands on the axis, in percent. */
  axis: readonly { gib: number; at: number }[]
  rows: readonly Range[]
}

const span = (values: number[]) => ({ least: Math.min(...values), most: Math.max(...values) })

/** The kinds of plan as bars on one axis of memory, the one that begins smallest first. */
export function rangesOf(plans: readonly Plan[]): Ranges {
  const memories = plans.map((plan) => plan.memoryGib)
  const first = Math.floor(Math.log2(Math.min(...memories)))
  const last = Math.ceil(Math.log2(Math.max(...memories)))
  const at = (gib: number) => (100 * (Math.log2(gib) - first)) / Math.max(1, last - first)

  const rows = planKinds.flatMap((kind): Range[] => {
    const own = plans
      .filter((plan) => plan.kind === kind.kind)
      .toSorted((a, b) => a.hourlyMicros - b.hourlyMicros)
    const [from] = own
    if (!from) return []
    return [
      {
        kind,
        from,
        memory: span(own.map((plan) => plan.memoryGib)),
        vcpus: span(own.map((plan) => plan.vcpus)),
        cpu: from.cpu,
        marks: own.map((plan) => at(plan.memoryGib)),
      },
    ]
  })

  return {
    axis: Array.from({ length: last - first + 1 }, (_, step) => {
      const gib = 2 ** (first + step)
      return { gib, at: at(gib) }
    }),
    rows: rows.toSorted((a, b) => a.memory.least - b.memory.least),
  }
}

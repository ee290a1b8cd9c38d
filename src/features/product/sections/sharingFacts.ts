import { LOCALE } from '@/lib/locale'
import { virtualizationShort } from '@/domain/catalogue/hardware'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'

export interface DifferenceRow {
  field: string
  shared: string
  dedicated: string
}

const NONE = 'none'
const GIB = ' GiB'
const ABSENT = Number.POSITIVE_INFINITY

type Plans = readonly Plan[]

/** 'a' or 'a – b' for the least and the most, with the unit once. `otherwise` is used if a plan has no value. */
function rangeOf(
  plans: Plans,
  of: (plan: Plan) => number | null,
  { unit = '', otherwise = NONE }: { unit?: string; otherwise?: string } = {},
): string {
  const values = plans.map(of)
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return values.length === 0 ? NONE : otherwise
  const range = between(figure(Math.min(...known)), figure(Math.max(...known))) + unit
  return known.length === values.length ? range : `${range}, or ${otherwise}`
}

const figure = (value: number) => value.toLocaleString(LOCALE)
const between = (least: string, most: string) => (least === most ? least : `${least} – ${most}`)

/** The least and the most of the plans, each in the format of that plan's price. */
function spread(plans: Plans, of: (plan: Plan) => number, say: (plan: Plan) => string): string {
  const sorted = plans.toSorted((a, b) => of(a) - of(b))
  const [least, most] = [sorted[0], sorted.at(-1)]
  return least && most ? between(say(least), say(most)) : NONE
}

/**
 * The differences between two lists of plans, one row for each field: its range in each list, the price of a vCPU and
 * of a GiB of memory, and the price of the same memory in both.
 */
export function differencesOf(
  shared: Plans,
  dedicated: Plans,
  prices: PriceFormatter,
): DifferenceRow[] {
  const row = (field: string, of: (plans: Plans) => string): DifferenceRow => {
    return { field, shared: of(shared), dedicated: of(dedicated) }
  }
  const part = (field: string, of: (plan: Plan) => number) =>
    row(field, (plans) => spread(plans, of, (plan) => prices.share(plan, of(plan))))
  const hourly = (plans: Plans) =>
    spread(
      plans,
      (plan) => plan.hourlyMicros,
      (plan) => prices.hourly(plan),
    )
  return [
    row('Type', (plans) =>
      each(plans.map(({ virtualization }) => virtualizationShort(virtualization))),
    ),
    row('vCPU type', (plans) => each(plans.map(({ cpu }) => cpu))),
    row('vCPU', (plans) => rangeOf(plans, ({ vcpus }) => vcpus)),
    row('Memory', (plans) => rangeOf(plans, ({ memoryGib }) => memoryGib, { unit: GIB })),
    row('Disk', (plans) =>
      rangeOf(plans, ({ diskGib }) => diskGib, { unit: GIB, otherwise: 'no disk' }),
    ),
    row('Transfer per month', (plans) =>
      rangeOf(plans, ({ transferGib }) => transferGib, { unit: GIB, otherwise: 'unlimited' }),
    ),
    row('Memory per vCPU', (plans) =>
      rangeOf(plans, (plan) => Math.round((plan.memoryGib / plan.vcpus) * 10) / 10, { unit: GIB }),
    ),
    row('Per hour', hourly),
    row('Monthly cap', (plans) =>
      spread(
        plans,
        (plan) => plan.monthlyCapMicros ?? ABSENT,
        (plan) => prices.cap(plan) ?? 'no cap',
      ),
    ),
    part('Per vCPU and hour', (plan) => plan.hourlyMicros / plan.vcpus),
    part('Per GiB of memory and hour', (plan) => plan.hourlyMicros / plan.memoryGib),
    ...sameMemory(shared, dedicated).map((size) =>
      row(`${figure(size)}${GIB} plan, per hour`, (plans) =>
        hourly(plans.filter(({ memoryGib }) => memoryGib === size)),
      ),
    ),
    row('Regions', (plans) =>
      each(plans.flatMap((plan) => plan.regions.map(({ region }) => region))),
    ),
  ]
}

const each = (words: readonly string[]) => [...new Set(words)].join(', ') || NONE

/** Amounts of memory that both lists offer, the least first. */
function sameMemory(shared: Plans, dedicated: Plans): number[] {
  const both = new Set(dedicated.map(({ memoryGib }) => memoryGib))
  return [...new Set(shared.map(({ memoryGib }) => memoryGib))]
    .filter((size) => both.has(size))
    .toSorted((a, b) => a - b)
}

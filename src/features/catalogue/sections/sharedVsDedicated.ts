import { formatMoney, type PriceWriter } from '../money'
import type { Plan } from '../plan'

export interface DifferenceRow {
  field: string
  shared: string
  dedicated: string
  differs: boolean
}

const NONE = 'none'

/** 'a' or 'a – b', of what is said of the least and of the most. */
function rangeOf(values: readonly number[], say: (value: number) => string): string {
  if (values.length === 0) return NONE
  const [least, most] = [say(Math.min(...values)), say(Math.max(...values))]
  return least === most ? least : `${least} – ${most}`
}

/** The same where a plan may be without a limit or without the thing at all. */
function rangeOrNone(
  values: readonly (number | null)[],
  say: (value: number) => string,
  none: string,
): string {
  const known = values.filter((value) => value !== null)
  const range = rangeOf(known, say)
  if (known.length === values.length) return range
  return known.length === 0 ? none : `${range}, or ${none}`
}

const figure = (value: number) => value.toLocaleString('en')
const gib = (value: number) => `${figure(value)} GiB`

/**
 * What tells two lists of plans apart, one row a field: its range over each, what a vCPU and a GiB of memory cost, and
 * what the same memory costs in both.
 */
export function differencesOf(
  shared: readonly Plan[],
  dedicated: readonly Plan[],
  prices: PriceWriter,
): DifferenceRow[] {
  const row = (field: string, of: (plans: readonly Plan[]) => string): DifferenceRow => {
    const values = { shared: of(shared), dedicated: of(dedicated) }
    return { field, ...values, differs: values.shared !== values.dedicated }
  }
  const money = (plans: readonly Plan[], micros: (plan: Plan) => number) => {
    const [first] = plans
    if (first === undefined) return NONE
    const format = { ...prices.hourlyFormat(first), decimals: 4 }
    return rangeOf(plans.map(micros), (value) => formatMoney(Math.round(value), format))
  }
  return [
    row('CPU', (plans) => [...new Set(plans.map(({ cpu }) => cpu))].join(', ') || NONE),
    row('vCPU', (plans) =>
      rangeOf(
        plans.map(({ vcpus }) => vcpus),
        figure,
      ),
    ),
    row('Memory', (plans) =>
      rangeOf(
        plans.map(({ memoryGib }) => memoryGib),
        gib,
      ),
    ),
    row('Disk', (plans) =>
      rangeOrNone(
        plans.map(({ diskGib }) => diskGib),
        gib,
        'no disk',
      ),
    ),
    row('Transfer a month', (plans) =>
      rangeOrNone(
        plans.map(({ transferGib }) => transferGib),
        gib,
        'not limited',
      ),
    ),
    row('Memory for each vCPU', (plans) =>
      rangeOf(
        plans.map(({ memoryGib, vcpus }) => Math.round((memoryGib / vcpus) * 10) / 10),
        gib,
      ),
    ),
    row('Per hour', (plans) => spread(plans, (plan) => plan.hourlyMicros, prices.hourly)),
    row('Monthly cap', (plans) =>
      spread(
        plans,
        (plan) => plan.monthlyCapMicros ?? Number.POSITIVE_INFINITY,
        (plan) => prices.cap(plan) ?? 'no cap',
      ),
    ),
    row('A vCPU, per hour', (plans) => money(plans, (plan) => plan.hourlyMicros / plan.vcpus)),
    row('A GiB of memory, per hour', (plans) =>
      money(plans, (plan) => plan.hourlyMicros / plan.memoryGib),
    ),
    ...sameMemory(shared, dedicated).map((size) =>
      row(`${gib(size)} of memory, per hour`, (plans) =>
        spread(
          plans.filter(({ memoryGib }) => memoryGib === size),
          (plan) => plan.hourlyMicros,
          (plan) => prices.hourly(plan),
        ),
      ),
    ),
    row('Regions', (plans) => {
      const regions = plans.flatMap((plan) => plan.regions.map(({ region }) => region))
      return [...new Set(regions)].join(', ') || NONE
    }),
  ]
}

/** The least and the most of the plans, each written as that plan is. */
function spread(
  plans: readonly Plan[],
  of: (plan: Plan) => number,
  say: (plan: Plan) => string,
): string {
  const [least, most] = [
    plans.toSorted((a, b) => of(a) - of(b))[0],
    plans.toSorted((a, b) => of(b) - of(a))[0],
  ]
  if (least === undefined || most === undefined) return NONE
  const [from, to] = [say(least), say(most)]
  return from === to ? from : `${from} – ${to}`
}

/** Amounts of memory that both lists offer, the least first. */
function sameMemory(shared: readonly Plan[], dedicated: readonly Plan[]): number[] {
  const both = new Set(dedicated.map(({ memoryGib }) => memoryGib))
  return [...new Set(shared.map(({ memoryGib }) => memoryGib))]
    .filter((size) => both.has(size))
    .toSorted((a, b) => a - b)
}

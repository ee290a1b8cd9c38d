import { planState, regionsOf, type PlanState } from './availability'
import { hourlyPerVramGib } from './choosePlans'
import { formatMoney, type PriceWriter } from './money'
import { totalVramGib, type Plan } from './plan'
import { hoursToCap } from './price'

/** One fact of the plans that stand side by side. */
export interface ComparedField {
  name: string
  /** One a plan, in their order. */
  values: readonly string[]
  /** Not all the same. */
  differs: boolean
}

const stateWords: Record<PlanState, string> = {
  available: 'Available',
  sold_out: 'Sold out',
  retiring: 'Retiring',
  closed: 'Closed to new',
  elsewhere: 'Not offered there',
}

const NONE = 'none'

/**
 * The facts of plans side by side. Facts that none of them has are left out.
 * @param now milliseconds since 1970
 */
export function comparisonOf(
  plans: readonly Plan[],
  prices: PriceWriter,
  now: number,
): ComparedField[] {
  const hasGpu = plans.some((plan) => plan.gpuCount > 0)
  const hasDisk = plans.some((plan) => plan.diskGib !== null)
  const hasTransfer = plans.some((plan) => plan.transferGib !== null)
  const field = (name: string, of: (plan: Plan) => string): ComparedField => {
    const values = plans.map(of)
    return { name, values, differs: new Set(values).size > 1 }
  }
  const gib = (value: number | null, without: string) =>
    value === null ? without : `${prices.number(value)} GiB`
  // A quotient of two amounts: rounded to two figures more than the price has, so that it stays comparable.
  const share = (plan: Plan, micros: number | null, of: number, decimals: number) =>
    micros === null
      ? NONE
      : formatMoney(Math.round(micros / of), { ...prices.hourlyFormat(plan), decimals })

  return [
    field('Product', (plan) => plan.product.name),
    field('vCPU', (plan) => String(plan.vcpus)),
    field('vCPU kind', (plan) => plan.cpu),
    field('Memory', (plan) => gib(plan.memoryGib, NONE)),
    ...(hasDisk ? [field('Disk', (plan) => gib(plan.diskGib, NONE))] : []),
    ...(hasTransfer
      ? [field('Transfer a month', (plan) => gib(plan.transferGib, 'not limited'))]
      : []),
    ...(hasGpu
      ? [
          field('GPU', (plan) =>
            plan.gpuModel === null ? NONE : `${plan.gpuCount} × ${plan.gpuModel}`,
          ),
          field('GPU memory in all', (plan) => gib(totalVramGib(plan), NONE)),
        ]
      : []),
    field('Per hour', (plan) => prices.hourly(plan)),
    field('Monthly cap', (plan) => prices.cap(plan) ?? NONE),
    ...(plans.some((plan) => plan.next)
      ? [
          field('Announced', ({ next, ...plan }) =>
            next === null
              ? 'no change'
              : `${prices.hourly({ ...plan, next }, next.hourlyMicros)} from ${prices.day(next.validFrom)}`,
          ),
        ]
      : []),
    field('Hours until cap', (plan) => {
      const hours = hoursToCap(plan)
      return hours === null ? 'never' : prices.number(Math.round(hours * 10) / 10)
    }),
    field('Per hour and GiB of memory', (plan) =>
      share(plan, plan.hourlyMicros, plan.memoryGib, 4),
    ),
    field('Cap per GiB of memory', (plan) => share(plan, plan.monthlyCapMicros, plan.memoryGib, 2)),
    ...(hasGpu
      ? [
          field('Per hour and GiB of GPU memory', (plan) => {
            const micros = hourlyPerVramGib(plan)
            return share(plan, micros, 1, 4)
          }),
        ]
      : []),
    field('State', (plan) => {
      const { out } = regionsOf(plan)
      const state = planState(plan, undefined, now)
      if (state === 'available' && out.length > 0) return `Sold out in ${out.join(', ')}`
      return stateWords[state]
    }),
    field('Regions', (plan) => plan.regions.map(({ region }) => region).join(' ')),
  ]
}

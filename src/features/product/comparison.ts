import { isLow, planState, regionsOf, type PlanState } from '@/domain/catalogue/availability'
import { networkSpeed } from '@/domain/catalogue/hardware'
import { hourlyPerVramGib } from '@/domain/catalogue/filterAndSortPlans'
import { usableVram, usableWords } from '@/domain/catalogue/gpuMemory'
import type { PriceFormatter } from '@/domain/catalogue/money'
import { totalVramGib, virtualizationName, type Plan } from '@/domain/catalogue/plan'
import { hoursToCap } from '@/domain/catalogue/price'

/** Why a cell is marked: it has the best value of its row, or a value that differs from most cells of the row. */
export type Mark = 'best' | 'differs' | null

/** One fact of the compared plans. */
export interface ComparedField {
  name: string
  /** One value for each plan, in their order. */
  values: readonly string[]
  /** One mark for each plan. A row of equal cells has no marks. */
  marks: readonly Mark[]
}

const stateWords: Record<PlanState, string> = {
  available: 'In stock',
  sold_out: 'Sold out',
  retiring: 'Retiring',
  closed: 'No new orders',
  elsewhere: 'Not offered',
}

const NONE = 'none'
/** The provider does not say it. */
const UNSET = 'not stated'

/** The value that more than half of the cells have, if one does. */
function majorityOf(values: readonly string[]): string | undefined {
  return values.find((value) => values.filter((each) => each === value).length * 2 > values.length)
}

/**
 * The marks of a row. If the row has ranks and the best value is not the usual one, the best cells are marked.
 * Otherwise the cells that differ from most are marked. If neither is clear, no cell is marked.
 * @param ranks a larger rank is better; `null` if a plan has no value
 */
export function marksOf(values: readonly string[], ranks?: readonly (number | null)[]): Mark[] {
  const majority = majorityOf(values)
  const known = ranks?.filter((rank) => rank !== null) ?? []
  const best = Math.max(...known)
  const isBest = (at: number) => known.length > 0 && ranks?.[at] === best
  const bestValues = new Set(values.filter((_, at) => isBest(at)))
  const isOrdered = bestValues.size > 0 && values.some((value) => !bestValues.has(value))
  if (isOrdered && (majority === undefined || !bestValues.has(majority))) {
    return values.map((_, at) => (isBest(at) ? 'best' : null))
  }
  return values.map((value) => (majority === undefined || value === majority ? null : 'differs'))
}

type Rank = (plan: Plan) => number | null

const lower =
  (of: Rank): Rank =>
  (plan) => {
    const value = of(plan)
    return value === null ? null : -value
  }

/**
 * The facts of plans, one row for each fact. Facts that no plan has are left out.
 * @param now milliseconds since 1970
 */
export function comparisonOf(
  plans: readonly Plan[],
  prices: PriceFormatter,
  now: number,
): ComparedField[] {
  const hasGpu = plans.some((plan) => plan.gpuCount > 0)
  const hasDisk = plans.some((plan) => plan.diskGib !== null)
  const hasCap = plans.some((plan) => plan.monthlyCapMicros !== null)
  const field = (name: string, of: (plan: Plan) => string, rank?: Rank): ComparedField => {
    const values = plans.map(of)
    return { name, values, marks: marksOf(values, rank && plans.map(rank)) }
  }
  const gib = (value: number | null, without: string) =>
    value === null ? without : `${prices.number(value)} GiB`
  const share = (name: string, of: Rank) =>
    field(
      name,
      (plan) => {
        const micros = of(plan)
        return micros === null ? NONE : prices.share(plan, micros)
      },
      lower(of),
    )
  const when = (isThere: boolean, ...fields: ComparedField[]) => (isThere ? fields : [])

  return [
    field('Product', (plan) => plan.product.name),
    field(
      'vCPU',
      (plan) => String(plan.vcpus),
      (plan) => plan.vcpus,
    ),
    field('CPU', (plan) => plan.cpu),
    ...when(
      plans.some((plan) => plan.cpuModel),
      field('CPU model', (plan) => plan.cpuModel ?? UNSET),
    ),
    field('Virtualization', (plan) => virtualizationName(plan.virtualization)),
    field(
      'Memory',
      (plan) => gib(plan.memoryGib, NONE),
      (plan) => plan.memoryGib,
    ),
    ...when(
      hasDisk,
      field(
        'Disk',
        (plan) => gib(plan.diskGib, NONE),
        (plan) => plan.diskGib,
      ),
    ),
    ...when(
      plans.some((plan) => plan.diskType),
      field('Kind of disk', (plan) => plan.diskType ?? UNSET),
    ),
    field(
      'Transfer per month',
      (plan) => gib(plan.transferGib, 'unlimited'),
      (plan) => plan.transferGib ?? Number.POSITIVE_INFINITY,
    ),
    ...when(
      plans.some((plan) => plan.networkMbit),
      field(
        'Network',
        ({ networkMbit }) => (networkMbit === undefined ? UNSET : networkSpeed(networkMbit)),
        (plan) => plan.networkMbit ?? null,
      ),
    ),
    ...when(
      hasGpu,
      field('GPU', (plan) =>
        plan.gpuModel === null ? NONE : `${plan.gpuCount} × ${plan.gpuModel}`,
      ),
      field('Total VRAM', vramWords, (plan) => usableVram(plan)?.bytes ?? null),
    ),
    field(
      'Per hour',
      (plan) => prices.hourly(plan),
      lower((plan) => plan.hourlyMicros),
    ),
    field(
      'Monthly cap',
      (plan) => prices.cap(plan) ?? 'no cap',
      lower((plan) => plan.monthlyCapMicros),
    ),
    ...when(
      plans.some((plan) => plan.next),
      field('Announced price', ({ next, ...plan }) =>
        next === null
          ? 'no change'
          : `${prices.hourly(plan, next.hourlyMicros)} from ${prices.day(next.validFrom)}`,
      ),
    ),
    ...when(
      hasCap,
      field('Hours until cap', (plan) => {
        const hours = hoursToCap(plan)
        return hours === null ? 'never' : prices.number(Math.round(hours * 10) / 10)
      }),
    ),
    share('Per hour and GiB of memory', (plan) => plan.hourlyMicros / plan.memoryGib),
    ...when(hasGpu, share('Per hour and usable GiB of VRAM', hourlyPerVramGib)),
    field('Stock', (plan) => stockWords(plan, now)),
    field('Regions', (plan) => plan.regions.map(({ region }) => region).join(' ')),
  ]
}

function vramWords(plan: Plan): string {
  const vram = usableVram(plan)
  return vram === null ? NONE : `${totalVramGib(plan)} GB (${usableWords(vram)})`
}

function stockWords(plan: Plan, now: number): string {
  const state = planState(plan, undefined, now)
  const { out } = regionsOf(plan)
  if (state !== 'available') return stateWords[state]
  if (out.length > 0) return `Sold out in ${out.join(', ')}`
  return isLow(plan, undefined) ? 'Low stock' : stateWords.available
}

import { LOCALE } from '@/lib/locale'
import { isOpen } from './availability'
import type { CatalogueSearch, CatalogueSort, SortKey } from './catalogueSearch'
import { usableVram } from './gpuMemory'
import { totalVramGib, virtualizationName, type Plan } from './plan'

/** The filters of the plan table. A missing key does not filter. */
export type PlanFilter = Pick<
  CatalogueSearch,
  'q' | 'family' | 'cpu' | 'memory' | 'vcpu' | 'region' | 'stock'
>

const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

const texts = new WeakMap<Plan, string>()

/** The searchable text of a plan, in lower case. */
function textOf(plan: Plan): string {
  const known = texts.get(plan)
  if (known !== undefined) return known
  const made = [
    plan.slug,
    plan.kind,
    plan.product.name,
    plan.summary,
    plan.cpu,
    plan.cpuModel ?? '',
    plan.diskType ?? '',
    virtualizationName(plan.virtualization),
    plan.gpuModel ?? '',
    ...plan.regions.map(({ region }) => region),
  ]
    .join(' ')
    .toLowerCase()
  texts.set(plan, made)
  return made
}

/** Whether a plan belongs to a family: the slug of its product, its kind, or `all`. */
export function isOfFamily(plan: Plan, family: string | undefined): boolean {
  return (
    family === undefined || family === 'all' || family === plan.kind || family === plan.product.slug
  )
}

/**
 * The plans that match a filter, in their given order.
 * @param now milliseconds since 1970
 */
export function filterPlans(plans: readonly Plan[], filter: PlanFilter, now: number): Plan[] {
  const wanted = words(filter.q ?? '')
  const { cpu, memory = 0, vcpu = 0, region, stock, family } = filter
  return plans.filter(
    (plan) =>
      isOfFamily(plan, family) &&
      (cpu === undefined || plan.cpu === cpu) &&
      plan.memoryGib >= memory &&
      plan.vcpus >= vcpu &&
      (region === undefined || plan.regions.some((each) => each.region === region)) &&
      (!stock || isOpen(plan, region, now)) &&
      wanted.every((word) => textOf(plan).includes(word)),
  )
}

/** The hourly price of a usable GiB of GPU memory, in millionths, not rounded; `null` without a GPU. */
export function hourlyPerVramGib(plan: Plan): number | null {
  const vram = usableVram(plan)
  return vram === null ? null : plan.hourlyMicros / (vram.bytes / 2 ** 30)
}

const values: Record<Exclude<SortKey, 'name'>, (plan: Plan) => number | null> = {
  price: (plan) => plan.hourlyMicros,
  cap: (plan) => plan.monthlyCapMicros,
  memory: (plan) => plan.memoryMib,
  vcpu: (plan) => plan.vcpus,
  disk: (plan) => plan.diskGib,
  transfer: (plan) => plan.transferGib ?? Number.POSITIVE_INFINITY,
  vram: totalVramGib,
  gib: hourlyPerVramGib,
}

const names = new Intl.Collator(LOCALE, { numeric: true })

/** The plans, sorted. Equal plans keep their order. Plans without the figure are last in both directions. */
export function sortPlans(plans: readonly Plan[], sort: CatalogueSort): Plan[] {
  const isDown = sort.startsWith('-')
  const key = (isDown ? sort.slice(1) : sort) as SortKey
  const turn = isDown ? -1 : 1
  if (key === 'name') {
    return plans.toSorted((a, b) => turn * names.compare(a.slug, b.slug))
  }
  const of = values[key]
  return plans.toSorted((a, b) => {
    const [left, right] = [of(a), of(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return turn * (left - right)
  })
}

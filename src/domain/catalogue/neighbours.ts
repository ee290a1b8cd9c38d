import { totalVramGib, type Plan } from './plan'

export interface Neighbours {
  /** The next smaller and the next larger plan of the same product. */
  smaller: Plan | null
  larger: Plan | null
  /** The same memory with the other kind of CPU; `null` for a GPU plan, or if there is none. */
  otherCpu: Plan | null
}

/** GPU memory first, then memory, vCPUs and price. */
const measures: readonly ((plan: Plan) => number)[] = [
  (plan) => totalVramGib(plan) ?? 0,
  (plan) => plan.memoryMib,
  (plan) => plan.vcpus,
  (plan) => plan.hourlyMicros,
]

function bySize(a: Plan, b: Plan): number {
  for (const of of measures) {
    if (of(a) !== of(b)) return of(a) - of(b)
  }
  return a.slug < b.slug ? -1 : 1
}

/** The plans that a person who looks at this one may want instead. */
export function neighboursOf(plan: Plan, plans: readonly Plan[]): Neighbours {
  const family = plans.filter(({ product }) => product.slug === plan.product.slug).toSorted(bySize)
  const at = family.findIndex(({ slug }) => slug === plan.slug)
  return {
    smaller: family[at - 1] ?? null,
    larger: family[at + 1] ?? null,
    otherCpu: otherCpuOf(plan, plans),
  }
}

function otherCpuOf(plan: Plan, plans: readonly Plan[]): Plan | null {
  if (plan.gpuCount > 0) return null
  const away = (other: Plan) => Math.abs(other.vcpus - plan.vcpus)
  const [nearest] = plans
    .filter(
      (other) =>
        other.cpu !== plan.cpu &&
        other.gpuCount === 0 &&
        other.currency === plan.currency &&
        other.memoryMib === plan.memoryMib,
    )
    .toSorted((a, b) => away(a) - away(b) || a.hourlyMicros - b.hourlyMicros)
  return nearest ?? null
}

const MOST_LIKE = 4

function sharedStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** The plans with the most similar names, for an address that names no plan. Plans of the page's kind come first. */
export function plansLike(slug: string, kind: Plan['kind'], plans: readonly Plan[]): Plan[] {
  const typed = slug.toLowerCase()
  const score = (plan: Plan) => sharedStart(plan.slug, typed) * 2 + (plan.kind === kind ? 1 : 0)
  return plans.toSorted((a, b) => score(b) - score(a)).slice(0, MOST_LIKE)
}

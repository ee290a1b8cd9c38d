import { planState } from '@/domain/catalogue/availability'
import type { Plan } from '@/domain/catalogue/plan'
import { columnsBefore, columnsFrom, SHEET, type Column } from './columnLayout'

/** More columns would not be readable in one drawing. */
export const MOST_DRAWN = 16

const bySize = (a: Plan, b: Plan) =>
  a.memoryGib - b.memoryGib || a.hourlyMicros - b.hourlyMicros || (a.slug < b.slug ? -1 : 1)

/** `count` items of a list at even distances, including its first and last. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (count >= items.length) return [...items]
  const at = new Set(
    Array.from({ length: count }, (_, step) =>
      Math.round((step * (items.length - 1)) / (count - 1)),
    ),
  )
  return items.filter((_, index) => at.has(index))
}

/** One plan of each size: from the product with the fewest columns so far, its cheapest plan. */
function onePerSize(sizes: readonly (readonly Plan[])[]): Plan[] {
  const drawn: Plan[] = []
  const count = ({ product }: Plan) =>
    drawn.filter((plan) => plan.product.slug === product.slug).length
  for (const size of sizes) {
    // The sort is stable: among equal counts the cheapest plan stays first.
    drawn.push(...size.toSorted((a, b) => count(a) - count(b)).slice(0, 1))
  }
  return drawn
}

const distance = (a: Plan, b: Plan) => Math.abs(a.memoryGib - b.memoryGib)

/**
 * The plans that are drawn, by this rule:
 * 1. The sixteen places are divided equally among the kinds of server.
 * 2. Each kind shows some of its sizes of memory, at even distances from the smallest to the largest.
 * 3. Each size is one plan: from the product with the fewest columns so far, its cheapest plan.
 * 4. The chosen plan is always drawn: it replaces the plan of its kind that is nearest in memory.
 *
 * The order of the rows does not matter. All other plans are in the list and the table.
 */
export function plansToDraw(plans: readonly Plan[], chosen?: string): readonly Plan[] {
  const kinds = Map.groupBy(plans.toSorted(bySize), ({ kind }) => kind)
  const share = Math.floor(MOST_DRAWN / kinds.size)
  const wanted = plans.find(({ slug }) => slug === chosen)
  return [...kinds.values()].flatMap((own) => {
    const sizes = Map.groupBy(own, ({ memoryGib }) => memoryGib)
    const drawn = onePerSize(spread([...sizes.values()], share))
    if (!wanted || !own.includes(wanted) || drawn.includes(wanted)) return drawn
    const nearest = drawn.toSorted((a, b) => distance(a, wanted) - distance(b, wanted))[0]
    return drawn.map((plan) => (plan === nearest ? wanted : plan))
  })
}

const fromMiddle = ({ x, top }: Column) => Math.hypot(x - SHEET.width * 0.4, top - SHEET.height / 2)

/**
 * The slug of the plan that is highlighted first. Of the plans in stock it has the fewest columns in front of it; among
 * equals it is the one nearest to the middle, on the side of the name.
 */
export function initialPlan(plans: readonly Plan[], now: number): string | undefined {
  const open = plans.filter((plan) => planState(plan, undefined, now) === 'available')
  const field = columnsFrom(plansToDraw(plans))
  const inFront = (column: Column) => columnsBefore(field, column).length
  return field.columns
    .filter(({ plan }) => open.length === 0 || open.some(({ slug }) => slug === plan.slug))
    .toSorted((a, b) => inFront(a) - inFront(b) || fromMiddle(a) - fromMiddle(b))[0]?.plan.slug
}

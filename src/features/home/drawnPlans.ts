import { planState } from '@/features/catalogue/availability'
import type { Plan } from '@/features/catalogue/plan'
import { columnsFrom, SHEET, type Column } from './columns'

/** So many columns can be told apart on the sheet. */
export const MOST_DRAWN = 40

const bySize = (a: Plan, b: Plan) =>
  a.memoryGib - b.memoryGib || a.hourlyMicros - b.hourlyMicros || (a.slug < b.slug ? -1 : 1)

/** So many of a list, evenly from its first to its last. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (count >= items.length) return [...items]
  if (count === 1) return items.slice(0, 1)
  return Array.from({ length: count }, (_, at) =>
    Math.round((at * (items.length - 1)) / (count - 1)),
  ).flatMap((at) => items[at] ?? [])
}

/**
 * The plans that are drawn: all of them up to 40; of more, each kind's share, from its smallest to its largest. The
 * chosen one is always among them.
 */
export function drawnPlans(
  plans: readonly Plan[],
  chosen?: string,
  most = MOST_DRAWN,
): readonly Plan[] {
  if (plans.length <= most) return plans
  const kinds = [...new Set(plans.map(({ kind }) => kind))].map((kind) =>
    plans.filter((plan) => plan.kind === kind).toSorted(bySize),
  )
  // One for each kind, the rest by its size.
  const drawn = kinds.flatMap((own) =>
    spread(own, 1 + Math.floor(((most - kinds.length) * own.length) / plans.length)),
  )
  const wanted = plans.find(({ slug }) => slug === chosen)
  if (!wanted || drawn.includes(wanted)) return drawn
  // In place of the nearest of its kind.
  const near = drawn
    .filter(({ kind }) => kind === wanted.kind)
    .toSorted(
      (a, b) => Math.abs(a.memoryGib - wanted.memoryGib) - Math.abs(b.memoryGib - wanted.memoryGib),
    )[0]
  return drawn.map((plan) => (plan === near ? wanted : plan))
}

const fromMiddle = ({ x, top }: Column) => Math.hypot(x - SHEET.width * 0.4, top - SHEET.height / 2)

/** The plan that is lit before anybody chooses: the one that can be chosen nearest to the middle, on the name's side. */
export function firstLit(plans: readonly Plan[], now: number): string | undefined {
  const open = plans.filter((plan) => planState(plan, undefined, now) === 'available')
  const { columns } = columnsFrom(drawnPlans(plans))
  return columns
    .filter(({ plan }) => open.length === 0 || open.some(({ slug }) => slug === plan.slug))
    .toSorted((a, b) => fromMiddle(a) - fromMiddle(b))[0]?.plan.slug
}

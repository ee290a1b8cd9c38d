import type { Usage } from '@/content/tutorials/tutorial'
import { planState } from '@/domain/catalogue/availability'
import type { Plan } from '@/domain/catalogue/plan'
import { costMicros } from '@/domain/catalogue/price'

export interface TutorialCost {
  /** Which plan exists for how long. */
  parts: { plan: Plan; minutes: number }[]
  /** Whole millionths of the currency of the plans. */
  micros: number
  /** The plan that the reader has at the end, which costs on if it is forgotten. */
  last: Plan
}

/**
 * What a tutorial costs with the plans that are on sale. `null` if the catalogue has no plan for it.
 * @param now milliseconds since 1970
 */
export function tutorialCost(
  usage: readonly Usage[],
  plans: readonly Plan[],
  now: number,
): TutorialCost | null {
  const onSale = plans
    .filter((plan) => plan.gpuCount === 0 && plan.diskGib !== null)
    .filter((plan) => planState(plan, undefined, now) === 'available')
    .toSorted((a, b) => a.hourlyMicros - b.hourlyMicros)
  const [smallest] = onSale
  if (smallest === undefined) return null
  const larger = onSale.find(
    (plan) =>
      plan.kind === smallest.kind &&
      plan.virtualization === smallest.virtualization &&
      plan.currency === smallest.currency &&
      plan.memoryMib > smallest.memoryMib &&
      (plan.diskGib ?? 0) >= (smallest.diskGib ?? 0),
  )
  const parts = usage.flatMap(({ plan, minutes }) => {
    const found = plan === 'smallest' ? smallest : larger
    return found === undefined ? [] : [{ plan: found, minutes }]
  })
  const last = parts.at(-1)?.plan
  if (last === undefined || parts.length < usage.length) return null
  const micros = parts.reduce((sum, part) => sum + costMicros(part.plan, part.minutes * 60), 0)
  return { parts, micros, last }
}

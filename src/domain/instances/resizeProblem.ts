import { isOpen, planState } from '@/domain/catalogue/availability'
import { virtualizationName, type Plan } from '@/domain/catalogue/plan'
import type { Instance } from './instance'

/** Why the server cannot get a plan, apart from its state. */
export function resizeProblem(plan: Plan, instance: Instance, now: number): string | undefined {
  if (plan.id === instance.plan.id) return 'This is the plan that the server has.'
  if (plan.virtualization !== instance.plan.virtualization) {
    return `Only for ${virtualizationName(plan.virtualization)}s.`
  }
  if ((plan.diskGib ?? 0) < (instance.plan.diskGib ?? 0)) return 'A disk never shrinks.'
  const { slug } = instance.region
  if (isOpen(plan, slug, now)) return undefined
  return planState(plan, slug, now) === 'sold_out'
    ? `Sold out in ${instance.region.name}.`
    : `Not available in ${instance.region.name}.`
}

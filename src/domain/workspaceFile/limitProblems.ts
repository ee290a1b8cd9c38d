import type { Plan } from '@/domain/catalogue/plan'
import { needsOf } from '@/domain/instances/quotaAfter'
import { quotaAmount } from '@/domain/instances/quotaTexts'
import type { ChangePlan } from './changes'
import type { Present } from './present'
import type { PlacedProblem, WantedServer } from './wantedServers'

/**
 * Which quotas and stocks all changes together go beyond. What is deleted by the same plan frees nothing here: new
 * servers are made beside it.
 */
export function limitProblems(
  wanted: readonly WantedServer[],
  { servers: changes, volumes, addresses }: Pick<ChangePlan, 'servers' | 'volumes' | 'addresses'>,
  { plans, quotas }: Pick<Present, 'plans' | 'quotas'>,
): PlacedProblem[] {
  const planOf = new Map(plans.map((plan) => [plan.slug, plan]))
  const pathOf = new Map(wanted.map(({ name, path }) => [name, path]))
  const needs: Record<string, number> = {}
  const ordered = new Map<string, { plan: Plan; region: string; names: string[] }>()
  const need = (plan: Plan, sign: 1 | -1) => {
    for (const [metric, amount] of Object.entries(needsOf(plan))) {
      needs[metric] = (needs[metric] ?? 0) + sign * amount
    }
  }
  for (const { name, instance, steps } of changes) {
    for (const step of steps) {
      if (step.do !== 'create' && step.do !== 'resize') continue
      const plan = planOf.get(step.do === 'create' ? step.order.plan : step.plan)
      if (plan === undefined) continue
      need(plan, 1)
      const before = step.do === 'resize' && instance !== null && planOf.get(instance.plan.slug)
      if (before) need(before, -1)
      const region = step.do === 'create' ? step.order.region : instance?.region.slug
      if (region === undefined) continue
      const key = `${plan.slug} ${region}`
      const names = [...(ordered.get(key)?.names ?? []), name]
      ordered.set(key, { plan, region, names })
    }
  }
  for (const { volume, steps } of volumes) {
    for (const step of steps) {
      const [count, gib] =
        step.do === 'create'
          ? [1, step.sizeGib]
          : step.do === 'restore'
            ? [1, volume?.sizeGib ?? 0]
            : [0, step.do === 'grow' ? step.sizeGib - (volume?.wantedGib ?? 0) : 0]
      needs['volumes'] = (needs['volumes'] ?? 0) + count
      needs['volume_gib'] = (needs['volume_gib'] ?? 0) + gib
    }
  }
  needs['addresses'] = addresses.filter(({ kind }) => kind === 'create').length
  const overQuota = quotas.flatMap((quota): PlacedProblem[] => {
    const more = needs[quota.metric] ?? 0
    if (more <= 0 || quota.used + more <= quota.max) return []
    const message = `The quota of ${quota.label} is ${quotaAmount(quota, quota.max)}: ${quotaAmount(quota, quota.used)} are in use, and this needs ${quotaAmount(quota, more)} more.`
    return [{ path: ['servers'], message }]
  })
  const overStock = [...ordered.values()].flatMap(({ plan, region, names }): PlacedProblem[] => {
    const stock = plan.regions.find((place) => place.region === region)?.stock
    // That a plan is not there, or sold out, is said of each server.
    if (stock === null || stock === undefined || stock === 0 || names.length <= stock) return []
    const message = `${plan.slug} in ${region}: ${stock} left, and this needs ${names.length}.`
    return [{ path: pathOf.get(names[0] ?? '') ?? ['servers'], message }]
  })
  return [...overQuota, ...overStock]
}

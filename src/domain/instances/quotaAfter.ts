import type { Plan } from '@/domain/catalogue/plan'
import type { Quota } from './quotas'

/** A quota before and after new servers. */
export interface QuotaChange extends Quota {
  after: number
  isExceeded: boolean
}

/** What one server of the plan counts in each metric of a workspace. */
export function needsOf(plan: Plan): Record<string, number> {
  return {
    instances: 1,
    vcpus: plan.vcpus,
    memory_mib: plan.memoryMib,
    disk_gib: plan.diskGib ?? 0,
    gpus: plan.gpuCount,
  }
}

/**
 * The quotas that new servers of the plan change. Without a plan nothing changes.
 * @param volumeGib the size of the new volume that each server gets; 0: none
 */
export function quotasAfter(
  quotas: readonly Quota[],
  plan: Plan | undefined,
  count: number,
  volumeGib = 0,
): QuotaChange[] {
  const volume: Record<string, number> = volumeGib > 0 ? { volumes: 1, volume_gib: volumeGib } : {}
  const needs: Record<string, number> = plan ? { ...needsOf(plan), ...volume } : {}
  return quotas.flatMap((quota) => {
    const more = (needs[quota.metric] ?? 0) * count
    if (more === 0 && quota.metric !== 'instances') return []
    const after = quota.used + more
    return [{ ...quota, after, isExceeded: more > 0 && after > quota.max }]
  })
}

/** The most servers of the plan that the quotas still allow; at least 0. */
export function mostAllowed(quotas: readonly Quota[], plan: Plan): number {
  const needs = needsOf(plan)
  const left = quotas.flatMap(({ metric, max, used }) => {
    const need = needs[metric] ?? 0
    return need === 0 ? [] : [Math.floor((max - used) / need)]
  })
  return Math.max(0, Math.min(...left))
}

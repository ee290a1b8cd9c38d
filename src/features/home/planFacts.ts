import type { PriceFormatter } from '@/domain/catalogue/money'
import { totalVramGib, type Plan } from '@/domain/catalogue/plan'

/** The storage of a plan: its disk, or the memory of its GPUs if it has no disk. */
export function storageOf(plan: Plan): { label: string; gib: number | null } {
  return plan.diskGib === null
    ? { label: 'GPU memory', gib: totalVramGib(plan) }
    : { label: 'Disk', gib: plan.diskGib }
}

/** All facts of a plan in one sentence, for screen readers. */
export function planSentence(plan: Plan, prices: PriceFormatter): string {
  const storage = storageOf(plan)
  const cap = prices.cap(plan)
  return [
    `${plan.slug}: ${plan.vcpus} vCPU, ${plan.cpu}`,
    `${plan.memoryGib} GiB memory`,
    storage.gib === null ? null : `${storage.gib} GiB ${storage.label.replace('Disk', 'disk')}`,
    `${prices.hourly(plan)} per hour`,
    cap === null ? 'no monthly cap' : `at most ${cap} a month`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

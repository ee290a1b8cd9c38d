import type { PriceFormatter } from '@/domain/catalogue/money'
import { totalVramGib, type Plan } from '@/domain/catalogue/plan'

/** What decides beside memory and price: the memory of the GPUs, or the disk where there are none. */
export function storageOf(plan: Plan): { label: string; gib: number | null } {
  return plan.gpuCount > 0
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

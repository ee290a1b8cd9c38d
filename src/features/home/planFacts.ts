import { samplePlans, type Plan, type PlanKind } from '@/content/samplePlans'
import { decimalsFor, formatEuro } from './money'

const hourly = (kind?: PlanKind) =>
  samplePlans
    .filter((plan) => kind === undefined || plan.kind === kind)
    .map((plan) => plan.hourlyMicros)

/** Decimals of a kind's prices, so that these line up: whole cents, or as many as the list needs. */
const decimals = new Map<PlanKind, number>()
for (const { kind } of samplePlans) {
  decimals.set(kind, decimalsFor(hourly(kind)) === 2 ? 2 : decimalsFor(hourly()))
}

/** The price of an hour without its sign: '0.0810'. */
export function hourlyPrice(plan: Plan): string {
  return formatEuro(plan.hourlyMicros, decimals.get(plan.kind))
}

/** The most a month costs, without its sign; `null` where there is no cap. */
export function monthlyCap(plan: Plan): string | null {
  return plan.monthlyCapMicros === null ? null : formatEuro(plan.monthlyCapMicros)
}

/** The storage that a plan is told by: its disk, or the memory of its GPUs. */
export function storageOf(plan: Plan): { label: string; gib: number | null } {
  return plan.diskGib === null
    ? { label: 'GPU memory', gib: plan.gpuVramGib }
    : { label: 'Disk', gib: plan.diskGib }
}

/** All facts of a plan in one sentence, for who hears them. */
export function planSentence(plan: Plan): string {
  const storage = storageOf(plan)
  const cap = monthlyCap(plan)
  return [
    `${plan.slug}: ${plan.vcpus} vCPU, ${plan.cpu}`,
    `${plan.memoryGib} GiB memory`,
    storage.gib === null ? null : `${storage.gib} GiB ${storage.label.replace('Disk', 'disk')}`,
    `€${hourlyPrice(plan)} per hour`,
    cap === null ? 'no monthly cap' : `at most €${cap} a month`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

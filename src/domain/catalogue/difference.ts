import type { PriceFormatter } from './money'
import { totalVramGib, virtualizationName, type Plan } from './plan'

const ofGpus = (plan: Plan) => `${plan.gpuCount} × ${plan.gpuModel ?? 'GPU'}`

function more(by: number, what: string, unit = 'GiB'): string | null {
  if (by === 0) return null
  return `${Math.abs(by)} ${unit} ${by > 0 ? 'more' : 'less'} ${what}`
}

/** How an alternative differs from a plan that is not in stock: 'same 2 vCPU and 4 GiB, cap €1.20 higher'. */
export function differenceOf(plan: Plan, other: Plan, prices: PriceFormatter): string {
  const isSame = plan.vcpus === other.vcpus && plan.memoryMib === other.memoryMib
  const parts = [
    isSame
      ? `same ${other.vcpus} vCPU and ${other.memoryGib} GiB`
      : `${other.vcpus} vCPU and ${other.memoryGib} GiB`,
    plan.virtualization === other.virtualization ? null : virtualizationName(other.virtualization),
    plan.cpu === other.cpu ? null : `${other.cpu} CPU`,
    other.gpuCount > 0 && ofGpus(other) !== ofGpus(plan) ? ofGpus(other) : null,
    more((totalVramGib(other) ?? 0) - (totalVramGib(plan) ?? 0), 'VRAM', 'GB'),
    plan.diskGib === null || other.diskGib === null
      ? null
      : more(other.diskGib - plan.diskGib, 'disk'),
    costOf(plan, other, prices),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

function costOf(plan: Plan, other: Plan, prices: PriceFormatter): string {
  const isCapped = plan.monthlyCapMicros !== null && other.monthlyCapMicros !== null
  const by = isCapped
    ? (other.monthlyCapMicros ?? 0) - (plan.monthlyCapMicros ?? 0)
    : other.hourlyMicros - plan.hourlyMicros
  if (by === 0) return isCapped ? 'same cap' : 'same price'
  const amount = isCapped ? prices.cap(other, Math.abs(by)) : prices.hourly(other, Math.abs(by))
  const isMore = by > 0
  return isCapped
    ? `cap ${amount} ${isMore ? 'higher' : 'lower'}`
    : `${amount} ${isMore ? 'more' : 'less'} per hour`
}

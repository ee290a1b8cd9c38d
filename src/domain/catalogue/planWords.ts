import { createPriceFormatter } from './money'
import { planKinds, type Plan } from './plan'

const prices = createPriceFormatter('en', 'UTC')

/** '4 shared vCPUs, 8 GiB memory, 120 GiB disk': what a plan has, in one line. */
export function sizeWords(plan: Plan): string {
  return [
    plan.gpuModel === null ? null : `${plan.gpuCount} × ${plan.gpuModel}`,
    `${plan.vcpus} ${plan.cpu} ${plan.vcpus === 1 ? 'vCPU' : 'vCPUs'}`,
    `${prices.number(plan.memoryGib)} GiB memory`,
    plan.diskGib === null ? null : `${prices.number(plan.diskGib)} GiB disk`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

export interface PlanWords {
  title: string
  description: string
}

/** The longest description that search engines show. */
const LONGEST = 160
/** What else the page of a plan has, in the order of its use. */
const MORE = ['Stock by region.', 'Price history.', 'Cost for your hours.', 'Other sizes.']

/** Title and description of the page of a plan, for search engines and link previews. */
export function planWords(plan: Plan): PlanWords {
  const kind = planKinds.find((each) => each.kind === plan.kind)?.name ?? plan.product.name
  const cap = prices.cap(plan)
  const price = `${prices.hourly(plan)} per hour${cap === null ? '' : `, at most ${cap} a month`}`
  const core =
    plan.gpuModel === null
      ? `${plan.vcpus} ${plan.vcpus === 1 ? 'vCPU' : 'vCPUs'} and ${prices.number(plan.memoryGib)} GiB`
      : `${plan.gpuCount} × ${plan.gpuModel}`
  return {
    title: `${plan.slug}: ${kind} server with ${core}`,
    description: MORE.reduce(
      (text, more) => (text.length + more.length < LONGEST ? `${text} ${more}` : text),
      `${plan.slug} has ${sizeWords(plan)}. ${price}.`,
    ),
  }
}

import type { PlanKind } from './plan'
import { usePlans } from './usePlans'

/** Says once a page that its rows are a sample, where they are. */
export function SampleLine({ kind }: { kind?: PlanKind }) {
  const { plans } = usePlans()
  const isSample = plans.some((plan) => plan.isSample && (kind === undefined || plan.kind === kind))
  if (!isSample) return null
  return <>Sample catalogue: plans, prices, stock, regions and images are not an offer.</>
}

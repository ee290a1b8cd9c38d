import type { PlanKind } from '@/domain/catalogue/plan'
import { usePlans } from '@/domain/catalogue/usePlans'

/** Says that some plans of the page are samples. If all are samples, the strip under the header says it instead. */
export function SampleLine({ kind }: { kind?: PlanKind }) {
  const { plans } = usePlans()
  const samples = plans.filter((plan) => plan.isSample)
  if (samples.length === plans.length) return null
  if (!samples.some((plan) => kind === undefined || plan.kind === kind)) return null
  return <>Some plans are samples and not an offer.</>
}

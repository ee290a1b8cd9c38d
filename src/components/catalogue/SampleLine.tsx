import type { PlanKind } from '@/domain/catalogue/plan'
import { usePlans } from '@/domain/catalogue/usePlans'

/** Says once a page that some of its plans are samples. Where all are, the strip under the header says it. */
export function SampleLine({ kind }: { kind?: PlanKind }) {
  const { plans } = usePlans()
  const samples = plans.filter((plan) => plan.isSample)
  if (samples.length === plans.length) return null
  if (!samples.some((plan) => kind === undefined || plan.kind === kind)) return null
  return <>Some plans are samples and not an offer.</>
}

import { StateTag } from '@/ui/StateTag'
import { isLow, planState, regionsOf } from '@/domain/catalogue/availability'
import { useDeployment } from '@/lib/useDeployment'
import type { Plan } from '@/domain/catalogue/plan'

export interface PlanStateTagProps {
  plan: Plan
  region: string | undefined
  now: number
}

/** An icon and a word for the stock of a plan, in one region or in any. Without orders, stock means nothing. */
export function PlanStateTag({ plan, region, now }: PlanStateTagProps) {
  const state = planState(plan, region, now)
  const { out } = regionsOf(plan)
  const { orders } = useDeployment()
  switch (state) {
    case 'closed':
      return <StateTag state="retired">No new orders</StateTag>
    case 'elsewhere':
      return <StateTag state="retired">Not in {region}</StateTag>
    case 'sold_out':
      return <StateTag state="sold-out">{region ? `Sold out in ${region}` : 'Sold out'}</StateTag>
    case 'retiring':
      return <StateTag state="retiring" />
    case 'available':
      if (orders === 'closed') return <StateTag state="closed" />
      if (region === undefined && out.length > 0) {
        return <StateTag state="sold-out">Sold out in {out.join(', ')}</StateTag>
      }
      return <StateTag state={isLow(plan, region) ? 'low-stock' : 'in-stock'} />
  }
}

import { useMemo } from 'react'
import type { Plan } from '@/features/catalogue/plan'
import { usePlans, type Plans } from '@/features/catalogue/usePlans'
import { firstLit } from './drawnPlans'

/** The published plans as the bands of the home page need them. */
export interface Catalogue extends Plans {
  status: 'reading' | 'failed' | 'empty' | 'read'
}

export function useHomeCatalogue(): Catalogue {
  const plans = usePlans()
  return useMemo(() => ({ ...plans, status: statusOf(plans) }), [plans])
}

function statusOf({ plans, isRead, failure }: Plans): Catalogue['status'] {
  if (isRead) return plans.length === 0 ? 'empty' : 'read'
  return failure ? 'failed' : 'reading'
}

/** The plan that the address asks for, or one to begin with; `undefined` while there is none at all. */
export function useLitPlan({ plans, now }: Catalogue, asked: string | undefined): Plan | undefined {
  const first = useMemo(() => firstLit(plans, now), [plans, now])
  return plans.find(({ slug }) => slug === asked) ?? plans.find(({ slug }) => slug === first)
}

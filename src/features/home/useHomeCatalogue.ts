import { useMemo } from 'react'
import type { Plan } from '@/domain/catalogue/plan'
import { usePlans, type Plans } from '@/domain/catalogue/usePlans'
import { filteredPlans, type DrawingFilter } from './drawingFilter'
import { initialPlan } from '@/components/planDrawing/plansToDraw'

/** The published plans in the form that the sections of the home page need. */
export interface Catalogue extends Plans {
  status: 'reading' | 'failed' | 'empty' | 'read'
}

export function useHomeCatalogue(): Catalogue {
  const plans = usePlans()
  return useMemo(() => ({ ...plans, status: statusOf(plans) }), [plans])
}

function statusOf({ plans, isPending, query }: Plans): Catalogue['status'] {
  if (isPending) return 'reading'
  if (query.data === undefined) return 'failed'
  return plans.length === 0 ? 'empty' : 'read'
}

/** The plan that the address selects, or a default one of the filtered plans; `undefined` while there are no plans. */
export function useSelectedPlan(
  { plans, now }: Catalogue,
  filter: DrawingFilter,
  asked: string | undefined,
): Plan | undefined {
  const shown = useMemo(() => filteredPlans(plans, filter), [plans, filter])
  const first = useMemo(() => initialPlan(shown, now), [shown, now])
  return shown.find(({ slug }) => slug === asked) ?? shown.find(({ slug }) => slug === first)
}

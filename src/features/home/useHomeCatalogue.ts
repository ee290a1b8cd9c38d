import { useMemo } from 'react'
import type { Failure } from '@machines/auth.types'
import type { PriceWriter } from '@/features/catalogue/money'
import type { Plan } from '@/features/catalogue/plan'
import { isReadAgain, usePlans } from '@/features/catalogue/usePlans'
import { firstLit } from './drawnPlans'

/** The published plans as the bands of the home page need them. */
export interface Catalogue {
  status: 'reading' | 'failed' | 'empty' | 'read'
  /** Empty in every other state than `read`. */
  plans: readonly Plan[]
  prices: PriceWriter
  /** When the rows were read: milliseconds since 1970. */
  now: number
  /** Of the last reading; older rows may still be there. */
  failure: Failure | null
  isRetrying: boolean
  onRetry: () => void
}

export function useHomeCatalogue(): Catalogue {
  const { query, plans, prices, now } = usePlans()
  const { data, error, refetch } = query
  const status = data ? (data.length === 0 ? 'empty' : 'read') : error ? 'failed' : 'reading'
  const isRetrying = isReadAgain(query)
  return useMemo(
    () => ({
      status,
      plans,
      prices,
      now,
      failure: error,
      isRetrying,
      onRetry: () => void refetch(),
    }),
    [status, plans, prices, now, error, isRetrying, refetch],
  )
}

/** The plan that the address asks for, or one to begin with; `undefined` while there is none at all. */
export function useLitPlan({ plans, now }: Catalogue, asked: string | undefined): Plan | undefined {
  const first = useMemo(() => firstLit(plans, now), [plans, now])
  return plans.find(({ slug }) => slug === asked) ?? plans.find(({ slug }) => slug === first)
}

import { createContext, useContext } from 'react'
import type { Failure } from '@machines/auth.types'
import type { PriceFormatter } from './money'
import type { Plan } from './plan'

/** Every published plan, as all parts of a page show it. */
export interface Plans {
  /** Empty until they are read. */
  plans: readonly Plan[]
  prices: PriceFormatter
  /** When they were read: milliseconds since 1970. */
  now: number
  isRead: boolean
  /** Neither read nor failed yet. */
  isPending: boolean
  /** Of the last reading; older rows may still be there. */
  failure: Failure | null
  /** What failed is being read again. */
  isRetrying: boolean
  onRetry: () => void
}

export const PlansContext = createContext<Plans | null>(null)

/** @throws Error outside a `PlansProvider` */
export function usePlans(): Plans {
  const plans = useContext(PlansContext)
  if (plans === null) throw new Error('usePlans is used outside a PlansProvider')
  return plans
}

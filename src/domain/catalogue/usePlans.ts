import { createContext, useContext } from 'react'
import type { QueryView } from '@/lib/queryView'
import type { PriceFormatter } from './money'
import type { Plan } from './plan'

/** Every published plan and its state of loading, shared by all parts of a page. */
export interface Plans {
  /** Empty until the plans are loaded. */
  plans: readonly Plan[]
  prices: PriceFormatter
  /** When the plans were loaded: milliseconds since 1970. */
  now: number
  /** The plans are not loaded, and the first request has not failed. */
  isPending: boolean
  /** The state of loading, for `QueryState`. */
  query: QueryView<readonly Plan[]>
}

export const PlansContext = createContext<Plans | null>(null)

/** @throws Error outside a `PlansProvider` */
export function usePlans(): Plans {
  const plans = useContext(PlansContext)
  if (plans === null) throw new Error('usePlans is used outside a PlansProvider')
  return plans
}

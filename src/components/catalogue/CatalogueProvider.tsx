import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { QueryProvider } from '@/components/QueryProvider'
import { PlansContext, type Plans } from '@/domain/catalogue/usePlans'
import { usePlansQuery } from '@/domain/catalogue/usePlansQuery'

interface CatalogueProviderProps {
  children: ReactNode
}

/**
 * Wraps a public page that reads rows. It provides the plans, and the same query cache as the signed-in area.
 * Import it only from the lazy part of a route, never from code that every page loads.
 */
export function CatalogueProvider({ children }: CatalogueProviderProps) {
  return (
    <QueryProvider>
      <PlansProvider>{children}</PlansProvider>
    </QueryProvider>
  )
}

/**
 * Reads the plans once for all parts of the page. The value is deferred, so React can interrupt the rendering of new
 * rows. If each part used the query, all parts would render in one long task whenever a fetch starts or ends.
 */
export function PlansProvider({ children }: CatalogueProviderProps) {
  const { query, plans, prices, now } = usePlansQuery()
  const { data, error, isPending, refetch } = query
  // Reads `isFetching` only after a failure: reading it subscribes to it, and each fetch would render the component.
  const isFetching = error !== null && query.isFetching
  const current = useMemo<Plans>(
    () => ({
      plans,
      prices,
      now,
      isPending,
      query: { data, error, isFetching, dataUpdatedAt: now, refetch },
    }),
    [plans, prices, now, isPending, data, error, isFetching, refetch],
  )
  return <PlansContext value={useDeferredValue(current)}>{children}</PlansContext>
}

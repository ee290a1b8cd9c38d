import { QueryClientProvider } from '@tanstack/react-query'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { useAuthActor } from '@/domain/session/useAuth'
import { getQueryClient } from '@/domain/session/queryClient'
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
    <QueryClientProvider client={getQueryClient(useAuthActor())}>
      <PlansProvider>{children}</PlansProvider>
    </QueryClientProvider>
  )
}

/**
 * Reads the plans once for all parts of the page. The value is deferred, so React can interrupt the rendering of new
 * rows. If each part used the query, all parts would render in one long task whenever a fetch starts or ends.
 */
export function PlansProvider({ children }: CatalogueProviderProps) {
  const { query, plans, prices, now } = usePlansQuery()
  const { data, error: failure, isPending, refetch } = query
  const isRead = data !== undefined
  // Reads `isFetching` only after a failure: reading it subscribes to it, and each fetch would render the component.
  const isRetrying = failure !== null && query.isFetching
  const current = useMemo<Plans>(
    () => ({
      plans,
      prices,
      now,
      isRead,
      isPending,
      failure,
      isRetrying,
      onRetry: () => void refetch(),
    }),
    [plans, prices, now, isRead, isPending, failure, isRetrying, refetch],
  )
  return <PlansContext value={useDeferredValue(current)}>{children}</PlansContext>
}

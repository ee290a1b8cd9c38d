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
 * Around a public page that reads rows: the same cache as the signed-in area's, and the plans. Import it only from what a
 * route loads when it is opened, never from what every page loads.
 */
export function CatalogueProvider({ children }: CatalogueProviderProps) {
  return (
    <QueryClientProvider client={getQueryClient(useAuthActor())}>
      <PlansProvider>{children}</PlansProvider>
    </QueryClientProvider>
  )
}

/**
 * Reads the plans once for all parts of the page. Rows that have come are drawn a slice at a time: where each part reads
 * them by itself, all of them are drawn anew in one long task whenever a reading begins or ends.
 */
export function PlansProvider({ children }: CatalogueProviderProps) {
  const { query, plans, prices, now } = usePlansQuery()
  const { data, error: failure, isPending, refetch } = query
  const isRead = data !== undefined
  // Where nothing failed, nobody asks whether a reading is under way: who asks is drawn again whenever one begins.
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

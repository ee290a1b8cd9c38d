import { QueryClientProvider } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryClientOf } from '@/domain/session/queryClient'

/**
 * Provides the page's query client to the parts that read rows. Import it only from the lazy part of a route, never
 * from code that every page loads.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const context = useRouteContext({ from: '__root__' })
  return <QueryClientProvider client={queryClientOf(context)}>{children}</QueryClientProvider>
}

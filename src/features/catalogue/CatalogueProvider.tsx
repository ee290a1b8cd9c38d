import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAuthActor } from '@/features/auth/useAuth'
import { queryClientOf } from '@/features/shell/sessionCache'

/**
 * Around a public page that reads rows: the same cache as the signed-in area's. Import it only from what a route loads
 * when it is opened, never from what every page loads.
 */
export function CatalogueProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClientOf(useAuthActor())}>{children}</QueryClientProvider>
  )
}

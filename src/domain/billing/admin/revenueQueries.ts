import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadRevenue, loadRevenueSoFar } from './revenue'

/** What a year of invoices earned. */
export const revenueQuery = queryOptions({
  queryKey: queryKeys.billing('revenue'),
  queryFn: ({ signal }) => loadRevenue(signal),
})

/** What the running month has earned until now. The database reads the log of every server for it. */
export const revenueSoFarQuery = queryOptions({
  queryKey: queryKeys.billing('revenue so far'),
  queryFn: ({ signal }) => loadRevenueSoFar(signal),
  staleTime: 5 * 60_000,
})

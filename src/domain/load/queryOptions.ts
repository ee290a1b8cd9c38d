import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { readLoad } from './load'

/** The queue changes by the second. A hidden page does not ask. */
const INTERVAL_MS = 10_000

export const loadQuery = queryOptions({
  queryKey: queryKeys.load(),
  queryFn: ({ signal }) => readLoad(signal),
  refetchInterval: INTERVAL_MS,
})

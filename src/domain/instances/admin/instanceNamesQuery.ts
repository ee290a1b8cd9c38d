import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { nameInstances } from './instanceNames'

/** How many servers are named at once: their ids are in the address of the request. */
const MOST_NAMED = 100

/**
 * What servers are called. None are asked for while there are none.
 * @param ids of which the first hundred are named
 */
export const namedInstancesQuery = (ids: readonly string[]) => {
  const asked = [...new Set(ids)].toSorted().slice(0, MOST_NAMED)
  return queryOptions({
    queryKey: queryKeys.instances('named', asked),
    queryFn: ({ signal }) => nameInstances(asked, signal),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
}

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadSnapshotPrice } from './snapshotPrice'

export const snapshotPriceQuery = queryOptions({
  queryKey: queryKeys.catalogue('snapshotPrice'),
  queryFn: ({ signal }) => loadSnapshotPrice(signal),
})

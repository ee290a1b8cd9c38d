import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadVolumePrice } from './volumePrice'

/** The price of new volumes. Apart from the other queries, because a public page shows it. */
export const volumePriceQuery = queryOptions({
  queryKey: queryKeys.catalogue('volumePrice'),
  queryFn: ({ signal }) => loadVolumePrice(signal),
})

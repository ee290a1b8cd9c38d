import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listImageFacts } from './images'
import { listRegionFacts } from './regions'

/** A query of rows that admins edit beside their list. */
export function placeQuery<Row>(queryKey: QueryKey, list: (signal: AbortSignal) => Promise<Row[]>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => list(signal) })
}

/** Such a query, for any rows. */
export type PlaceQuery<Row> = ReturnType<typeof placeQuery<Row>>

/** Every region, with what is offered and what runs there. */
export const regionFactsQuery = placeQuery(queryKeys.catalogueAdmin('regionFacts'), listRegionFacts)

/** Every image, with the plans that can use it and the servers that do. */
export const imageFactsQuery = placeQuery(queryKeys.catalogueAdmin('imageFacts'), listImageFacts)

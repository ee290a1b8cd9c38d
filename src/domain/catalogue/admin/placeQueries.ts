import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listImageFacts } from './images'
import { listRegionFacts } from './regions'

function placeQuery<Row>(name: string, list: (signal: AbortSignal) => Promise<Row[]>) {
  return queryOptions({
    queryKey: queryKeys.catalogueAdmin(name),
    queryFn: ({ signal }) => list(signal),
  })
}

/** A query of regions or of images. */
export type PlaceQuery<Row> = ReturnType<typeof placeQuery<Row>>

/** Every region, with what is offered and what runs there. */
export const regionFactsQuery = placeQuery('regionFacts', listRegionFacts)

/** Every image, with the plans that can use it and the servers that do. */
export const imageFactsQuery = placeQuery('imageFacts', listImageFacts)

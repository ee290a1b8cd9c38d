import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { queryKeys } from '@/domain/queryKeys'
import { readPublic } from '@/lib/readPublic'

const rows = v.array(v.object({ id: v.string(), slug: v.string() }))

/** The ids of the regions and images that can be ordered, by slug. Public pages do not load them. */
export interface OrderIds {
  regions: ReadonlyMap<string, string>
  images: ReadonlyMap<string, string>
}

/** @throws Failure (plain object) */
async function listOrderIds(signal: AbortSignal): Promise<OrderIds> {
  const [regions, images] = await Promise.all([
    readPublic(
      rows,
      publicRowsUrl('region_catalogue', { select: 'id,slug', enabled: 'is.true' }),
      signal,
    ),
    readPublic(
      rows,
      publicRowsUrl('image_catalogue', { select: 'id,slug', status: 'eq.published' }),
      signal,
    ),
  ])
  const bySlug = (list: v.InferOutput<typeof rows>) =>
    new Map(list.map(({ slug, id }) => [slug, id]))
  return { regions: bySlug(regions), images: bySlug(images) }
}

export const orderIdsQuery = queryOptions({
  queryKey: queryKeys.catalogue('orderIds'),
  queryFn: ({ signal }) => listOrderIds(signal),
})

import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { queryKeys } from '@/domain/queryKeys'
import { readPublic } from '@/lib/readPublic'

const openRow = v.pipe(
  v.object({
    kind: v.picklist(['incident', 'maintenance']),
    title: v.string(),
    status: v.string(),
    affected: v.string(),
    starts_at: v.string(),
    ends_at: v.nullable(v.string()),
  }),
  v.transform(({ starts_at, ends_at, ...rest }) => ({
    ...rest,
    startsAt: starts_at,
    endsAt: ends_at,
  })),
)

/** What the notice on every page needs of an incident or of maintenance that is not closed. */
export type OpenIncident = v.InferOutput<typeof openRow>

/** Every page reads it some time after it has loaded, and again while it stays open. */
export const openIncidentsQuery = queryOptions({
  queryKey: queryKeys.status('open'),
  queryFn: ({ signal }) =>
    readPublic(
      v.array(openRow),
      publicRowsUrl('incident_list', {
        select: 'kind,title,status,affected,starts_at,ends_at',
        closed_at: 'is.null',
      }),
      signal,
    ),
  refetchInterval: 5 * 60_000,
})

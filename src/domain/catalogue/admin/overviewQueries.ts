import { queryOptions } from '@tanstack/react-query'
import { catalogueAdminKey } from './queryOptions'
import { loadAttention, loadCatalogueOverview } from './overview'

/** The catalogue's figures on the admin area's first page. */
export const catalogueOverviewQuery = queryOptions({
  queryKey: [...catalogueAdminKey, 'overview'],
  queryFn: ({ signal }) => loadCatalogueOverview(signal),
})

/** The plans that somebody ought to look at. */
export const attentionQuery = queryOptions({
  queryKey: [...catalogueAdminKey, 'attention'],
  queryFn: ({ signal }) => loadAttention(signal),
})

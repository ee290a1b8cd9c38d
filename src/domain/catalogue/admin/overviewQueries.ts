import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadAttention, loadCatalogueOverview } from './overview'

/** The catalogue's figures on the admin area's first page. */
export const catalogueOverviewQuery = queryOptions({
  queryKey: queryKeys.catalogueAdmin('overview'),
  queryFn: ({ signal }) => loadCatalogueOverview(signal),
})

/** The plans that need attention. */
export const attentionQuery = queryOptions({
  queryKey: queryKeys.catalogueAdmin('attention'),
  queryFn: ({ signal }) => loadAttention(signal),
})

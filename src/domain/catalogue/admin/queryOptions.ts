import { queryOptions } from '@tanstack/react-query'
import {
  countSaved,
  listAdminPlans,
  listAllRegions,
  listAdminProducts,
  loadPlan,
  loadPlanHistory,
  loadPlanReferences,
} from './queries'
import { queryKeys } from '@/domain/queryKeys'

export const adminPlansQuery = queryOptions({
  queryKey: queryKeys.catalogueAdmin('plans'),
  queryFn: ({ signal }) => listAdminPlans(signal),
})

export const adminProductsQuery = queryOptions({
  queryKey: queryKeys.catalogueAdmin('products'),
  queryFn: ({ signal }) => listAdminProducts(signal),
})

export const allRegionsQuery = queryOptions({
  queryKey: queryKeys.catalogueAdmin('regions'),
  queryFn: ({ signal }) => listAllRegions(signal),
})

export function planQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.catalogueAdmin('plan', id),
    queryFn: () => loadPlan(id),
  })
}

export function planHistoryQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.catalogueAdmin('history', id),
    queryFn: ({ signal }) => loadPlanHistory(id, signal),
  })
}

export function planReferencesQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.catalogueAdmin('references', id),
    queryFn: ({ signal }) => loadPlanReferences(id, signal),
  })
}

/** How many saved configurations use one of these plans. It is fetched again every time. */
export function savedConfigurationsQuery(slugs: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.catalogueAdmin('saved', slugs),
    queryFn: ({ signal }) => countSaved(slugs, signal),
    staleTime: 0,
  })
}

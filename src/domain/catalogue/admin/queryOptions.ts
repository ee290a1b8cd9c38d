import { queryOptions } from '@tanstack/react-query'
import {
  countSaved,
  listAdminPlans,
  listAllRegions,
  listProducts,
  loadPlan,
  loadPlanHistory,
  loadPlanReferences,
} from './queries'

/** The keys of everything in the admin area that a change of the catalogue makes old. */
export const catalogueAdminKey = ['admin', 'catalogue'] as const

export const adminPlansQuery = queryOptions({
  queryKey: [...catalogueAdminKey, 'plans'],
  queryFn: ({ signal }) => listAdminPlans(signal),
})

export const productsQuery = queryOptions({
  queryKey: [...catalogueAdminKey, 'products'],
  queryFn: ({ signal }) => listProducts(signal),
})

export const allRegionsQuery = queryOptions({
  queryKey: [...catalogueAdminKey, 'regions'],
  queryFn: ({ signal }) => listAllRegions(signal),
})

export function planQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogueAdminKey, 'plan', id],
    queryFn: () => loadPlan(id),
  })
}

export function planHistoryQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogueAdminKey, 'history', id],
    queryFn: ({ signal }) => loadPlanHistory(id, signal),
  })
}

export function planReferencesQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogueAdminKey, 'holders', id],
    queryFn: ({ signal }) => loadPlanReferences(id, signal),
  })
}

/** How many saved configurations use one of these plans; read again whenever it is asked for. */
export function savedConfigurationsQuery(slugs: readonly string[]) {
  return queryOptions({
    queryKey: [...catalogueAdminKey, 'saved', slugs],
    queryFn: ({ signal }) => countSaved(slugs, signal),
    staleTime: 0,
  })
}

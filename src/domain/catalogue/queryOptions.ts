import { queryOptions } from '@tanstack/react-query'
import {
  listImages,
  listPlans,
  listProducts,
  listRegionFeatures,
  listRegions,
  listStates,
  listTransitions,
} from './queries'
import { listPriceVersions } from './priceVersions'
import { queryKeys } from '@/domain/queryKeys'

export const publishedPlansQuery = queryOptions({
  queryKey: queryKeys.catalogue('plans'),
  queryFn: ({ signal }) => listPlans(signal),
})

export const priceVersionsQuery = queryOptions({
  queryKey: queryKeys.catalogue('priceVersions'),
  queryFn: ({ signal }) => listPriceVersions(signal),
})

export const productsQuery = queryOptions({
  queryKey: queryKeys.catalogue('products'),
  queryFn: ({ signal }) => listProducts(signal),
})

export const regionsQuery = queryOptions({
  queryKey: queryKeys.catalogue('regions'),
  queryFn: ({ signal }) => listRegions(signal),
})

/** What each region offers besides servers. */
export const regionFeaturesQuery = queryOptions({
  queryKey: queryKeys.catalogue('regionFeatures'),
  queryFn: ({ signal }) => listRegionFeatures(signal),
})

export const imagesQuery = queryOptions({
  queryKey: queryKeys.catalogue('images'),
  queryFn: ({ signal }) => listImages(signal),
})

/** Only a migration changes these rows. */
const REFERENCE = { staleTime: Number.POSITIVE_INFINITY }

export const statesQuery = queryOptions({
  ...REFERENCE,
  queryKey: queryKeys.catalogue('states'),
  queryFn: ({ signal }) => listStates(signal),
})

export const transitionsQuery = queryOptions({
  ...REFERENCE,
  queryKey: queryKeys.catalogue('transitions'),
  queryFn: ({ signal }) => listTransitions(signal),
})

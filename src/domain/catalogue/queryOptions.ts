import { queryOptions } from '@tanstack/react-query'
import {
  listImages,
  listPlans,
  listProducts,
  listRegions,
  listStates,
  listTransitions,
} from './queries'

/** The key of everything that a change of the catalogue makes old. */
export const catalogueKey = ['catalogue'] as const

export const publishedPlansQuery = queryOptions({
  queryKey: [...catalogueKey, 'plans'],
  queryFn: ({ signal }) => listPlans(signal),
})

export const productsQuery = queryOptions({
  queryKey: [...catalogueKey, 'products'],
  queryFn: ({ signal }) => listProducts(signal),
})

export const regionsQuery = queryOptions({
  queryKey: [...catalogueKey, 'regions'],
  queryFn: ({ signal }) => listRegions(signal),
})

export const imagesQuery = queryOptions({
  queryKey: [...catalogueKey, 'images'],
  queryFn: ({ signal }) => listImages(signal),
})

/** Rows that only a migration changes. */
const REFERENCE = { staleTime: Number.POSITIVE_INFINITY }

export const statesQuery = queryOptions({
  ...REFERENCE,
  queryKey: [...catalogueKey, 'states'],
  queryFn: ({ signal }) => listStates(signal),
})

export const transitionsQuery = queryOptions({
  ...REFERENCE,
  queryKey: [...catalogueKey, 'transitions'],
  queryFn: ({ signal }) => listTransitions(signal),
})

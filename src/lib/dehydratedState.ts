import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The id of the element that contains the rows of a prerendered page as JSON. */
export const DEHYDRATED_STATE_ID = 'rows'

/** Fetched data with its query key. `at` is the time of the fetch: milliseconds since 1970. */
export type DehydratedQueries = { key: QueryKey; at: number; data: unknown }[]

/** All fetched data, in a form that JSON can contain. */
export function dehydrateQueries(client: QueryClient): DehydratedQueries {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({
      key: queryKey,
      at: state.dataUpdatedAt,
      data: state.data,
    }))
}

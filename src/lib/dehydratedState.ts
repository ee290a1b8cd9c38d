import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The element that a prerendered page keeps its rows in, as JSON. */
export const DEHYDRATED_STATE_ID = 'rows'

/** What was read, under which key, and when: milliseconds since 1970. */
export type DehydratedQueries = { key: QueryKey; at: number; data: unknown }[]

/** Everything that was read, in a form that JSON can hold. */
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

import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The element that a prerendered page keeps its rows in, as JSON. */
export const ROWS_ID = 'rows'

/** What was read, under which key, and when: milliseconds since 1970. */
export type PrerenderedRows = { key: QueryKey; at: number; data: unknown }[]

/** Everything that was read, in a form that JSON can hold. */
export function prerenderedRows(client: QueryClient): PrerenderedRows {
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

/**
 * Begins with the rows that the page was prerendered with: what it shows is brought to life as it stands, and as these rows
 * are old by now, they are read anew at once.
 */
export function takePrerenderedRows(client: QueryClient): void {
  if (typeof document === 'undefined') return
  const text = document.getElementById(ROWS_ID)?.textContent
  // Written by the build that this code is of.
  const rows: PrerenderedRows = text ? JSON.parse(text) : []
  for (const { key, at, data } of rows) client.setQueryData(key, data, { updatedAt: at })
}

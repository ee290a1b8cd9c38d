import type { Failure } from '@machines/auth.types'

/** What a page shows of a query: its result, or the results of several as one. */
export interface QueryView<Data> {
  /** `undefined` until the first answer. */
  data: Data | undefined
  /** The failure of the last request; older rows may still be shown. */
  error: Failure | null
  isFetching: boolean
  /** When the rows were read: milliseconds since 1970. */
  dataUpdatedAt: number
  refetch: () => unknown
}

type DataOf<Views extends readonly QueryView<unknown>[]> = {
  [At in keyof Views]: Views[At] extends QueryView<infer Data> ? Data : never
}

/** Several queries as one. It has rows when all have, fails when one without rows fails, and is as old as the oldest. */
export function combineQueries<const Views extends readonly QueryView<unknown>[]>(
  ...views: Views
): QueryView<DataOf<Views>> {
  const missing = views.filter(({ data }) => data === undefined)
  const decisive = missing.length > 0 ? missing : views
  return {
    data: missing.length > 0 ? undefined : (views.map(({ data }) => data) as DataOf<Views>),
    error: decisive.find(({ error }) => error !== null)?.error ?? null,
    // Read late: a component that reads it renders whenever a request starts or ends.
    get isFetching() {
      return views.some(({ isFetching }) => isFetching)
    },
    dataUpdatedAt: Math.min(...views.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(views.map((view) => view.refetch())),
  }
}

import type {
  EnsureInfiniteQueryDataOptions,
  EnsureQueryDataOptions,
  QueryKey,
} from '@tanstack/react-query'
import { queryClientOf } from './queryClient'
import type { RouterContext } from './routerContext'

/** What `queryOptions` returns. The types of the rows differ, and a loader does not use them. */
export interface RowsQuery {
  queryKey: QueryKey
  queryFn?: unknown
}

/**
 * Starts to read rows that the cache does not have: for the loader of a route, so that rows and chunk come together.
 * The page does not wait: its `QueryState` shows pending and failed rows, so nothing is thrown here. Only the build
 * waits, because it renders each page once.
 */
export function readRows(context: RouterContext, ...queries: RowsQuery[]) {
  const client = queryClientOf(context)
  const reads = queries.map((query) =>
    'getNextPageParam' in query
      ? client.ensureInfiniteQueryData(query as unknown as EnsureInfiniteQueryDataOptions)
      : client.ensureQueryData(query as EnsureQueryDataOptions),
  )
  const settled = Promise.allSettled(reads)
  return import.meta.env.SSR ? settled : undefined
}

/** As `readRows`, for the rows of the signed-in person. Nothing happens if nobody is signed in. */
export function readOwnRows(context: RouterContext, queriesOf: (userId: string) => RowsQuery[]) {
  const { session } = context.auth.getSnapshot().context
  if (session !== null) void readRows(context, ...queriesOf(session.user.id))
}

import * as v from 'valibot'
import { listInstances, type Instance } from '@/domain/instances/instance'
import type { RowsQuery } from '@/domain/session/readRows'
import { failure } from '@/lib/errors'
import type { ReadOwn } from '@/lib/readOwn'
import { partOf, type EarlyPart } from '@/lib/earlyRead'

let parts: readonly EarlyPart[] = []
const rows = new Map<string, unknown>()
const keyOf = ({ queryKey }: RowsQuery) => JSON.stringify(queryKey)

/** Reads rows for the early page. What the document has not requested is missing, and is not requested here. */
export async function readEarly(
  answer: readonly EarlyPart[] | null,
  queries: RowsQuery[],
): Promise<void> {
  if (answer !== null) parts = answer
  const signal = new AbortController().signal
  await Promise.all(
    queries.map(async (query) => {
      const read = query.queryFn as (context: object) => Promise<unknown>
      rows.set(keyOf(query), await read({ signal }))
    }),
  )
}

/** The rows of a query that was read. */
export const rowsOf = (query: RowsQuery): unknown => rows.get(keyOf(query))

/** In place of the reader of the application: it leaves the rows there for that one. */
export const readOwn: ReadOwn = (schema, source, query) => {
  const result = v.safeParse(schema, partOf(parts, source, query)?.rows)
  return result.success ? Promise.resolve(result.output) : Promise.reject(failure('unexpected'))
}

/** In place of the reader that follows changes: a page that is drawn once has all servers, and no earlier ones. */
export const readInstances = (
  workspaceId: string,
  { signal }: { signal: AbortSignal },
): Promise<Instance[]> => listInstances(workspaceId, signal)

// In place of TanStack Query: what is not there is pending.

export const queryOptions = <Options>(options: Options): Options => options

export function useQuery(query: RowsQuery) {
  const data = rowsOf(query)
  return {
    data,
    error: null,
    isFetched: data !== undefined,
    isFetching: false,
    isError: false,
    failureCount: 0,
    dataUpdatedAt: Date.now(),
  }
}

export const useMutation = () => ({ error: null, isPending: false })
export const useQueryClient = () => undefined

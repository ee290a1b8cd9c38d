import {
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  type Mutation,
  type QueryKey,
} from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure
    mutationMeta: MutationMeta
  }
}

/** The rows that a mutation changes. */
interface MutationMeta extends Record<string, unknown> {
  /** Every row under these keys is stale once the mutation has succeeded. */
  invalidates?: readonly QueryKey[]
  /** The failures after which the rows are stale too; default: none. */
  alsoAfter?: 'conflict' | 'failure'
}

/** How often a failed query is retried before the page shows a button. */
const MAX_RETRIES = 3

const FIRST_RETRY_MS = 500

/** Milliseconds in which fetched data counts as fresh. */
const FRESH_MS = 30_000

/**
 * Temporary failures: no connection, an overloaded service. Other failures are not retried: a refusal (4xx) would
 * happen again, and after a timeout the person has waited long enough.
 */
const PASSING = new Set(['network', 'unavailable'])

/** The service refused the person or does not know the session. */
const REFUSED = new Set(['forbidden', 'not_signed_in'])

/** Whether a query is retried after `failures` earlier failures. Offline it waits for the network. */
function shouldRetry(failures: number, { code }: Failure): boolean {
  return failures < MAX_RETRIES && PASSING.has(code) && onlineManager.isOnline()
}

/** Milliseconds before the next retry: 500, 1000 and 2000. */
function retryDelay(failures: number): number {
  return FIRST_RETRY_MS * 2 ** failures
}

type AnyMutation = Mutation<unknown, unknown>

/** Invalidates the keys of the mutation. Mounted queries are fetched again; the mutation does not wait for them. */
function invalidateStale(client: QueryClient, mutation: AnyMutation, failure: Failure | null) {
  const { invalidates = [], alsoAfter } = mutation.meta ?? {}
  if (failure !== null && alsoAfter !== 'failure' && alsoAfter !== failure.code) return
  const scope = mutation.options.scope?.id
  // Rows fetched now could overwrite optimistic rows of the next mutation in this scope. That one invalidates later.
  const isFollowed = client.isMutating({
    predicate: (other) => other !== mutation && other.options.scope?.id === scope,
  })
  if (scope !== undefined && isFollowed > 0) return
  for (const queryKey of invalidates) void client.invalidateQueries({ queryKey })
}

export interface QueryClientOptions {
  /** Called when the service refused a call that the person's role should allow. */
  onRefused: (failure: Failure) => void
}

/** Creates the query client with the rules for retries. Mutations are never retried automatically. */
export function createQueryClient({ onRefused }: QueryClientOptions): QueryClient {
  const onError = (failure: Failure) => {
    if (REFUSED.has(failure.code)) onRefused(failure)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      // Runs after the mutation's own `onSuccess` and `onError`: messages and closed dialogs come first.
      onSettled: (_data, failure, _variables, _result, mutation, { client }) =>
        invalidateStale(client, mutation, failure),
    }),
    defaultOptions: {
      queries: {
        // A browser that is wrongly "offline" must still get its answer. Back online, it fetches again.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        retry: shouldRetry,
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

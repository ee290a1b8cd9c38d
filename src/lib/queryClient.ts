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

/** What a mutation declares about the rows that it changes. */
interface MutationMeta extends Record<string, unknown> {
  /** Every row under these keys is stale once the mutation has succeeded. */
  invalidates?: readonly QueryKey[]
  /** The failures after which the rows are stale too; default: none. */
  alsoAfter?: 'conflict' | 'failure'
}

/** How often a reading call is tried again by itself before a button takes over. */
const MAX_RETRIES = 3

const FIRST_RETRY_MS = 500

/** For this long, in milliseconds, what was read is shown again without asking. */
const FRESH_MS = 30_000

/**
 * No connection and an overloaded service pass by themselves. Everything else would only fail again: a refusal (4xx)
 * stays a refusal, and a call that took its full time has kept the person waiting long enough.
 */
const PASSING = new Set(['network', 'unavailable'])

/** The service said that this person may not, or does not know the session. */
const REFUSED = new Set(['forbidden', 'not_signed_in'])

/** Whether a reading call that failed `failures` times before is tried again. Offline it waits for the network. */
function shouldRetry(failures: number, { code }: Failure): boolean {
  return failures < MAX_RETRIES && PASSING.has(code) && onlineManager.isOnline()
}

/** Milliseconds before the next try: 0.5, 1 and 2 seconds. */
function retryDelay(failures: number): number {
  return FIRST_RETRY_MS * 2 ** failures
}

type AnyMutation = Mutation<unknown, unknown>

/** Marks what the mutation declares as stale, and reads what is on the page again. Nothing waits for the answers. */
function invalidateStale(client: QueryClient, mutation: AnyMutation, failure: Failure | null) {
  const { invalidates = [], alsoAfter } = mutation.meta ?? {}
  if (failure !== null && alsoAfter !== 'failure' && alsoAfter !== failure.code) return
  const scope = mutation.options.scope?.id
  // Rows read now would undo what the next mutation of the same scope shows already; it invalidates when it is done.
  const isFollowed = client.isMutating({
    predicate: (other) => other !== mutation && other.options.scope?.id === scope,
  })
  if (scope !== undefined && isFollowed > 0) return
  for (const queryKey of invalidates) void client.invalidateQueries({ queryKey })
}

export interface QueryClientOptions {
  /** Called when a call was refused that this person's role should allow. */
  onRefused: (failure: Failure) => void
}

/** The cache of what was read, with the rules of trying again. Writing calls are never repeated by themselves. */
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
        // A browser that only believes to be offline must still get its answer; being back asks again.
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

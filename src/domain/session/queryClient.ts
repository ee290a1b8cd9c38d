import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import type { Profile } from '@/domain/identity/profile'
import { setViewerSuspended } from '@/domain/identity/viewerSuspension'
import { removeDraftsExcept } from '@/lib/drafts'
import { setViewerZone } from '@/lib/viewerZone'
import { createQueryClient } from '@/lib/queryClient'
import { registerPendingWork } from '@/lib/pendingWork'
import { hydrateQueryCache } from '@/lib/hydrateQueryCache'
import type { Auth } from './lateAuth'
import type { RouterContext } from './routerContext'

/** The scopes of rows that are the same for everyone. */
const PUBLIC: unknown[] = [
  queryKeys.catalogue()[0],
  queryKeys.settings()[0],
  queryKeys.provider()[0],
  queryKeys.status()[0],
  queryKeys.roadmap()[0],
  queryKeys.dailyRoots()[0],
]

/** The one query client of the page. The first call creates it. */
export function queryClientOf({ auth, queries }: RouterContext): QueryClient {
  return (queries.client ??= createSessionQueryClient(auth))
}

/**
 * When the person signs out or another one signs in, the client removes all rows but those that everyone reads. Drafts stay if the session only expired, so no typed text is lost.
 */
function createSessionQueryClient(auth: Auth): QueryClient {
  const client = createQueryClient({ onRefused: () => auth.send({ type: 'RECHECK_ROLE' }) })
  hydrateQueryCache(client)
  registerPendingWork(() => client.isMutating() > 0)

  let userId = auth.getSnapshot().context.session?.user.id ?? null
  if (userId !== null) removeDraftsExcept(userId)
  auth.subscribe(({ context }) => {
    const next = context.session?.user.id ?? null
    if (next === userId) return
    userId = next
    setViewerSuspended(false)
    forgetPerson(client)
    if (userId !== null) removeDraftsExcept(userId)
  })
  // Every fetched or saved profile sets the time zone and the suspension.
  client.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (userId === null || !partialMatchKey(queryKey, queryKeys.profile(userId))) return
    const profile = state.data as Partial<Profile> | undefined
    if (profile === undefined) return
    setViewerZone(profile.time_zone)
    setViewerSuspended(profile.suspended_at != null)
  })
  auth.on('signedOut', () => removeDraftsExcept(null))
  auth.on('signOutFailed', () => removeDraftsExcept(null))
  return client
}

/** Removes a person's rows. Rows that are the same for everyone stay, and so do requests for them. */
function forgetPerson(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryKey: [scope] }) => !PUBLIC.includes(scope) })
  client.getMutationCache().clear()
}

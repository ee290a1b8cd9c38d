import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import type { AuthActor } from '@machines/auth'
import { queryKeys } from '@/domain/queryKeys'
import { removeDraftsExcept } from '@/lib/drafts'
import { setViewerZone } from '@/lib/viewerZone'
import { createQueryClient } from '@/lib/queryClient'
import { registerPendingWork } from '@/lib/pendingWork'
import { hydrateQueryCache } from '@/lib/hydrateQueryCache'

/** The scopes of rows that are the same for everyone. */
const PUBLIC: unknown[] = [queryKeys.catalogue()[0], queryKeys.settings()[0]]

const clients = new WeakMap<AuthActor, QueryClient>()

/**
 * The one query client of the page. When the person signs out or another one signs in, it removes all rows but the
 * public catalogue and the settings. Drafts stay if the session only expired, so no typed text is lost.
 */
export function getQueryClient(auth: AuthActor): QueryClient {
  const known = clients.get(auth)
  if (known) return known

  const client = createQueryClient({ onRefused: () => auth.send({ type: 'RECHECK_ROLE' }) })
  clients.set(auth, client)
  hydrateQueryCache(client)
  registerPendingWork(() => client.isMutating() > 0)

  let userId = auth.getSnapshot().context.session?.user.id ?? null
  if (userId !== null) removeDraftsExcept(userId)
  auth.subscribe(({ context }) => {
    const next = context.session?.user.id ?? null
    if (next === userId) return
    userId = next
    forgetPerson(client)
    if (userId !== null) removeDraftsExcept(userId)
  })
  // Every fetched or saved profile sets the time zone.
  client.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (userId === null || !partialMatchKey(queryKey, queryKeys.profile(userId))) return
    const profile = state.data as { time_zone?: string } | undefined
    if (profile !== undefined) setViewerZone(profile.time_zone)
  })
  auth.on('signedOut', () => removeDraftsExcept(null))
  auth.on('signOutFailed', () => removeDraftsExcept(null))
  return client
}

/** Removes a person's rows. Catalogue and settings are the same for everyone, so they and running requests stay. */
function forgetPerson(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryKey: [scope] }) => !PUBLIC.includes(scope) })
  client.getMutationCache().clear()
}

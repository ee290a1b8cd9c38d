import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import type { AuthActor } from '@machines/auth'
import { queryKeys } from '@/domain/queryKeys'
import { isSampleCatalogue, setSampleCatalogue } from '@/lib/deployment'
import type { Plan } from '@/domain/catalogue/plan'
import { removeDraftsExcept } from '@/lib/drafts'
import { setViewerZone } from '@/lib/viewerZone'
import { createQueryClient } from '@/lib/queryClient'
import { watchWork } from '@/lib/pendingWork'
import { hydrateQueryCache } from '@/lib/hydrateQueryCache'

const clients = new WeakMap<AuthActor, QueryClient>()

/**
 * The one query client of the page. It forgets all but the public catalogue when another person signs in or the present one leaves;
 * drafts stay over a session that merely ended, so that nothing typed is lost.
 */
export function getQueryClient(auth: AuthActor): QueryClient {
  const known = clients.get(auth)
  if (known) return known

  const client = createQueryClient({ onRefused: () => auth.send({ type: 'RECHECK_ROLE' }) })
  clients.set(auth, client)
  hydrateQueryCache(client)
  watchWork(() => client.isMutating() > 0)

  let userId = auth.getSnapshot().context.session?.user.id ?? null
  if (userId !== null) removeDraftsExcept(userId)
  auth.subscribe(({ context }) => {
    const next = context.session?.user.id ?? null
    if (next === userId) return
    userId = next
    forgetPerson(client)
    if (userId !== null) removeDraftsExcept(userId)
  })
  // Read or saved, in any part of the page: times follow the profile, and the strip follows the catalogue.
  client.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (partialMatchKey(queryKey, queryKeys.catalogue('plans')) && Array.isArray(state.data)) {
      setSampleCatalogue(isSampleCatalogue(state.data as Plan[]))
    }
    if (userId === null || !partialMatchKey(queryKey, queryKeys.profile(userId))) return
    const profile = state.data as { time_zone?: string } | undefined
    if (profile !== undefined) setViewerZone(profile.time_zone)
  })
  auth.on('signedOut', () => removeDraftsExcept(null))
  auth.on('signOutFailed', () => removeDraftsExcept(null))
  return client
}

/** Everybody reads the same catalogue: a page that shows it must not lose it, nor an answer that is on its way. */
function forgetPerson(client: QueryClient) {
  client.removeQueries({
    predicate: ({ queryKey }) => !partialMatchKey(queryKey, queryKeys.catalogue()),
  })
  client.getMutationCache().clear()
}

import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { whenHydrated } from './whenHydrated'
import { DEHYDRATED_STATE_ID } from './dehydratedState'

/**
 * Fills the cache with the rows of the prerendered page, so that the page is hydrated unchanged.
 * The rows may be old, so they are fetched again when the browser is idle. If each component fetched on mount,
 * all of them would render again in one long task.
 */
export function hydrateQueryCache(client: QueryClient): void {
  if (typeof document === 'undefined') return
  const text = document.getElementById(DEHYDRATED_STATE_ID)?.textContent
  if (!text) return
  // The same build wrote these rows and this code, so they are not checked.
  hydrate(client, JSON.parse(text) as DehydratedState)
  let hasRested = false
  const { queries, ...defaults } = client.getDefaultOptions()
  client.setDefaultOptions({
    ...defaults,
    // Called when a component subscribes: if that is after the idle fetch, the component fetches its own rows.
    queries: { ...queries, refetchOnMount: () => hasRested },
  })
  void whenHydrated().then(() => {
    hasRested = true
    return client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
  })
}

import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from './whenIdle'
import { DEHYDRATED_STATE_ID, type DehydratedQueries } from './dehydratedState'

/**
 * Begins with the rows that the page was prerendered with: what it shows is brought to life as it stands. They are old by
 * now, and are read anew as soon as there is nothing more pressing: begun by each part as it comes to life, every reading
 * would draw its part once more, all in one long task.
 */
export function hydrateQueryCache(client: QueryClient): void {
  if (typeof document === 'undefined') return
  const text = document.getElementById(DEHYDRATED_STATE_ID)?.textContent
  if (!text) return
  // Written by the build that this code is of.
  const rows: DehydratedQueries = JSON.parse(text)
  for (const { key, at, data } of rows) client.setQueryData(key, data, { updatedAt: at })
  let hasRested = false
  const { queries, ...defaults } = client.getDefaultOptions()
  client.setDefaultOptions({
    ...defaults,
    // Asked when a part begins to listen: one that was drawn before the rest and listens after it reads by itself.
    queries: { ...queries, refetchOnMount: () => hasRested },
  })
  void whenIdle().then(() => {
    hasRested = true
    return client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
  })
}

import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { useEffect } from 'react'

let isUnderWay = false

/** Records whether the last navigation was through the history: such a page must have its full height at once. */
export function watchTraversal(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    isUnderWay = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
}

/** Whether the last navigation was Back, Forward or another step through the history. */
export function isTraversal(): boolean {
  return isUnderWay
}

/**
 * Loads the page of the address after a step through the history that came before the first page was hydrated: the router
 * follows the history only from then on. The browser loads no document for such a step if the page was reloaded, as for a
 * new build.
 */
export function useMissedTraversal(): void {
  const router = useRouter()
  useEffect(() => {
    const isMissed = router.latestLocation.publicHref !== router.state.location.publicHref
    if (isMissed) void router.load()
  }, [router])
}

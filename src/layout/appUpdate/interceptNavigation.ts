import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

type BeforeLoad = (args: { preload: boolean }) => Promise<void> | undefined

/**
 * Lets the caller load the next page that a person opens as a document. `load` is called after the address has changed,
 * but only if the path changes and every guard of unsaved work agrees. Navigations that ignore the guards always go to
 * the router: redirects, and the navigation after signing out.
 * @param load returns undefined to leave the page to the router; otherwise the router waits for the promise
 * @returns a function that ends the interception
 */
export function interceptNavigation(
  router: AnyRouter,
  load: () => Promise<void> | undefined,
): () => void {
  const history: RouterHistory = router.history
  /** The href that the person wants to open. A later guard may still block it, and then no page is loaded. */
  let wanted: string | null = null
  const unblock = history.block({
    enableBeforeUnload: false,
    blockerFn: ({ currentLocation, nextLocation }) => {
      wanted = currentLocation.pathname === nextLocation.pathname ? null : nextLocation.href
      return false
    },
  })
  // Only now: a root route with a `beforeLoad` from the start shows nothing of the page until its guards have answered.
  const root = router.routeTree as {
    update: (options: { beforeLoad: BeforeLoad | undefined }) => unknown
  }
  root.update({
    beforeLoad: ({ preload }) => {
      if (preload) return undefined
      const isWanted = history.location.href === wanted
      wanted = null
      return isWanted ? load() : undefined
    },
  })
  return () => {
    unblock()
    root.update({ beforeLoad: undefined })
  }
}

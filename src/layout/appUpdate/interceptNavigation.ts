import type { RouterHistory } from '@tanstack/react-router'

/**
 * Lets the caller take a person's navigation from the router: the address changes, but the router is not notified.
 * `take` is called only if the path changes and every guard of unsaved work agrees. Navigations that ignore the guards
 * always go to the router: redirects, and the navigation after signing out.
 * @param take returns true to keep the navigation from the router; its argument `resume` notifies the router later
 * @returns a function that ends the interception
 */
export function interceptNavigation(
  history: RouterHistory,
  take: (resume: () => void) => boolean,
): () => void {
  /** The href that the person wants to open. A later guard may still block it, and then no listener is called. */
  let wanted: string | null = null
  const unblock = history.block({
    enableBeforeUnload: false,
    blockerFn: ({ currentLocation, nextLocation }) => {
      wanted = currentLocation.pathname === nextLocation.pathname ? null : nextLocation.href
      return false
    },
  })

  const listeners = [...history.subscribers]
  history.subscribers.clear()
  const unsubscribe = history.subscribe((change) => {
    const resume = () => {
      for (const listener of listeners) listener(change)
    }
    if (change.location.href === wanted) {
      wanted = null
      // The history notifies before it writes the new address; `flush` writes it now.
      history.flush()
      if (take(resume)) return
    }
    resume()
  })

  return () => {
    unblock()
    unsubscribe()
    for (const listener of listeners) history.subscribers.add(listener)
  }
}

import type { RouterHistory } from '@tanstack/react-router'

/**
 * Lets somebody take what a person opens away from the router: the address has changed, and the router does not hear of
 * it. Asked only where the path is another one and every guard of unsaved work agrees. What the site does by itself,
 * such as a redirect or the way out after signing out, is the router's, as it passes those guards by too.
 * @param take true where the navigation is taken; what it is given hands it to the router after all
 * @returns what gives all of them back
 */
export function interceptNavigation(
  history: RouterHistory,
  take: (resume: () => void) => boolean,
): () => void {
  /** Where the person is about to go. Guards after this one may still say no, and then nobody hears of it. */
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
      // A new address is written a moment after it is told.
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

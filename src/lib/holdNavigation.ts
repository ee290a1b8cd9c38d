import type { AnyRouter } from '@tanstack/react-router'
import { isHydrating } from './hydration'
import { isPageHydrated } from './whenHydrated'

/** How often it looks, in milliseconds. */
const LOOK_EVERY_MS = 20

/** How long a navigation waits at most. Then the page is drawn from the start, which is better than a link that does nothing. */
const LONGEST_WAIT_MS = 5000

/**
 * Makes navigations wait until React has hydrated the written page. React hydrates the page in parts, and one that is
 * hydrated after the address has changed would not match its HTML: the header marks the page of the address, for example.
 * Call it after the first page is loaded.
 */
export function holdNavigation(router: Pick<AnyRouter, 'load'>): void {
  const { load } = router
  let isFree = false
  // Links, guards and steps through the history all begin here.
  router.load = async (options) => {
    if (!isFree) {
      await untilHydrated()
      isFree = true
    }
    return load(options)
  }
}

async function untilHydrated(): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS
  // First of all it waits, because React cannot hydrate while it handles what has led to the navigation.
  for (let wait = 0; performance.now() < end; wait = LOOK_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (!isHydrating() || isPageHydrated()) return
  }
}

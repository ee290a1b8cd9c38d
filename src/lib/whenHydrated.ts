import { isHydrating } from './hydration'
import { isHydrated } from './internals/hydratedElement'
import { whenIdle } from './whenIdle'

/** How often it looks. A page without a heading must not wait for ever. */
const MOST_LOOKS = 100

/**
 * Resolves when the browser is idle and React has hydrated the page. Rows that change before would not match the HTML of
 * the build: those that the document has requested are there without any wait.
 */
export async function whenHydrated(): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await whenIdle()
    if (!isHydrating() || isPageHydrated()) return
  }
}

/** Whether React has hydrated the page: its heading is hydrated together with the rest of its content. */
export function isPageHydrated(): boolean {
  const heading = document.querySelector('main h1')
  return heading !== null && isHydrated(heading)
}

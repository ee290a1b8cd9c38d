import { isHydrating } from './hydration'
import { isHydrated } from './internals/hydratedElement'
import { writtenParts } from './internals/writtenParts'
import { whenIdle } from './whenIdle'

/** How often it looks. Code that never comes must not make others wait for ever. */
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

/**
 * Whether React has hydrated all of the page: the frame, the page, and each part whose code comes later. Call it outside
 * of React, in a task of its own: it makes React finish what it has begun.
 */
export function isPageHydrated(): boolean {
  const root = document.getElementById('root')
  if (root === null) return true
  const parts = writtenParts(root)
  if (!parts.every(isHydrated)) return false
  // React marks elements while it works, and pauses in between. It finishes a part that gets an event.
  for (const part of parts) part.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  return true
}

import { useSyncExternalStore } from 'react'

/** Why a suspended person cannot create a server. */
export const SUSPENDED = 'Your account is suspended, so you can’t create servers.'

const listeners = new Set<() => void>()
let isSuspended = false

/** Called with every profile of the signed-in person, and after they leave. */
export function setViewerSuspended(next: boolean): void {
  if (next === isSuspended) return
  isSuspended = next
  // For links in the first scripts of a page, which do not load this module: a style rule hides them.
  document.documentElement.toggleAttribute('data-suspended', next)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the signed-in person is suspended. False until their profile is known; the database refuses changes. */
export function useViewerSuspended(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSuspended,
    () => false,
  )
}

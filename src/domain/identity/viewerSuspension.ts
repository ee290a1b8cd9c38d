import { useSyncExternalStore } from 'react'

/** Why a suspended person cannot create a server. */
export const SUSPENDED = 'Your account is suspended, so you can’t create servers.'

const listeners = new Set<() => void>()
let isSuspended = false

/** Called with every profile of the signed-in person, and after they leave. */
export function setViewerSuspended(next: boolean): void {
  if (next === isSuspended) return
  isSuspended = next
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

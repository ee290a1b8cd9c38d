import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for everything that shows how long ago something was. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, MINUTE_MS / 2)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const minute = () => Math.floor(Date.now() / MINUTE_MS)

/** The beginning of the present minute, in milliseconds since 1970. The component renders again in the next one. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute, minute) * MINUTE_MS

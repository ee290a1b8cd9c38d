import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('languagechange', listener)
  return () => window.removeEventListener('languagechange', listener)
}

/** How this person's place writes figures (BCP 47); the interface's own where there is no browser. */
export function useLocale(): string {
  return useSyncExternalStore(
    subscribe,
    () => navigator.language || 'en',
    () => 'en',
  )
}

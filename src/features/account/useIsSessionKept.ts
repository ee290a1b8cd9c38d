import { useSyncExternalStore } from 'react'
import { authStorage } from '@/lib/supabase'

/** False if the session ends with this tab, because the browser's storage is blocked or full. */
export function useIsSessionKept(): boolean {
  return useSyncExternalStore(
    (listener) => authStorage.subscribe(listener),
    () => authStorage.isPersistent(),
    () => true,
  )
}

import { useSyncExternalStore } from 'react'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { hasNotified, onFirstNotification } from '@/ui/notify'

// Not named: it is drawn only after it was loaded.
const Toaster = lazyWithRetry(null, async () => (await import('@/ui/Toaster')).Toaster)

/** Messages, loaded with the first of them: most visits have none. */
export function LazyToaster() {
  const isNeeded = useSyncExternalStore(onFirstNotification, hasNotified, () => false)
  return isNeeded ? <Toaster /> : null
}

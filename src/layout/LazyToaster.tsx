import { useSyncExternalStore } from 'react'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { hasNotified, onFirstNotification } from '@/ui/notify'

// No name: a failure to load it shows no message.
const Toaster = lazyWithRetry(null, async () => (await import('@/ui/Toaster')).Toaster)

/** The toasts. The component is loaded with the first message, because most visits have none. */
export function LazyToaster() {
  const isNeeded = useSyncExternalStore(onFirstNotification, hasNotified, () => false)
  return isNeeded ? <Toaster /> : null
}

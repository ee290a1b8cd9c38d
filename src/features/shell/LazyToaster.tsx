import { lazy, useSyncExternalStore } from 'react'
import { LazyPart } from '@/ui/LazyPart'
import { hasNotified, onFirstNotification } from '@/ui/notify'

const Toaster = lazy(async () => ({ default: (await import('@/ui/Toaster')).Toaster }))

/** Messages, loaded with the first of them: most visits have none. */
export function LazyToaster() {
  const isNeeded = useSyncExternalStore(onFirstNotification, hasNotified, () => false)
  return isNeeded ? (
    <LazyPart>
      <Toaster />
    </LazyPart>
  ) : null
}

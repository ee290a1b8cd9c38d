import { useSyncExternalStore } from 'react'
import { unread } from '@/lib/unread'

const countOf = (userId: string) => {
  const known = unread.get()
  return known?.userId === userId ? known.count : null
}

/** How many messages the person has not read; null until it is known. The bell keeps it up to date. */
export function useUnreadCount(userId: string): number | null {
  return useSyncExternalStore(unread.subscribe, () => countOf(userId))
}

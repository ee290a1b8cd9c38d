import { useEffect, useSyncExternalStore } from 'react'
import { unread } from '@/lib/unread'
import { followUnread } from './followUnread'

const countOf = (userId: string) => {
  const known = unread.get()
  return known?.userId === userId ? known.count : null
}

/** How many messages the person has not read, kept up to date; null until it is known. */
export function useUnreadCount(userId: string): number | null {
  useEffect(() => followUnread(userId), [userId])
  return useSyncExternalStore(unread.subscribe, () => countOf(userId))
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { inboxQuery } from '@/domain/messages/queryOptions'
import { useUnreadCount } from '@/domain/messages/useUnreadCount'
import { queryKeys } from '@/domain/queryKeys'

/** Messages of the person, newest first. They are read again when the number of unread ones changes. */
export function useFreshInbox(userId: string, unreadOnly: boolean) {
  const queries = useQueryClient()
  const count = useUnreadCount(userId)
  const seen = useRef(count)
  useEffect(() => {
    // Marked as read here: the pages know that already.
    if (seen.current !== null && count !== null && count > seen.current) {
      void queries.invalidateQueries({ queryKey: queryKeys.messages('inbox') })
    }
    seen.current = count
  }, [queries, count])
  return useInfiniteQuery(inboxQuery(unreadOnly))
}

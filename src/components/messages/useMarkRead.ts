import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { notifyFailure } from '@/components/notifyFailure'
import { markAllRead, markRead, type Message } from '@/domain/messages/inbox'
import { queryKeys } from '@/domain/queryKeys'
import { unread } from '@/lib/unread'

type Pages = InfiniteData<Message[], number | null>

/**
 * Marks one message as read, or all of them. The pages show it before the answer comes. A list of unread messages keeps
 * what is marked in it until it is opened again, so that nothing moves under the pointer.
 */
export function useMarkRead(userId: string) {
  const queries = useQueryClient()
  /** An answer to an earlier request would bring the number of before. */
  const setCount = (change: (count: number) => number) => {
    const known = unread.get()
    if (known?.userId !== userId) return
    unread.set({ userId, count: Math.max(0, change(known.count)), askedAt: Date.now() })
  }
  return useMutation({
    mutationFn: (what: Message | 'all') => (what === 'all' ? markAllRead() : markRead([what.id])),
    onMutate: (what) => {
      setCount((count) => (what === 'all' ? 0 : count - 1))
      queries.setQueriesData<Pages>({ queryKey: queryKeys.messages('inbox') }, (data) =>
        data === undefined
          ? undefined
          : {
              ...data,
              pages: data.pages.map((page) =>
                page.map((each) =>
                  what === 'all' || each.id === what.id ? { ...each, isRead: true } : each,
                ),
              ),
            },
      )
    },
    onSuccess: () => setCount((count) => count),
    onError: (failure) => {
      notifyFailure('We could not mark this as read.', failure)
      void queries.invalidateQueries({ queryKey: queryKeys.messages('inbox') })
    },
  })
}

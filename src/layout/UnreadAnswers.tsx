import { useQuery } from '@tanstack/react-query'
import { QueryProvider } from '@/components/QueryProvider'
import { ticketsQuery } from '@/domain/tickets/queryOptions'

/** How many tickets have an answer that the person has not read. Renders nothing without one, or if it is not known. */
export function UnreadAnswers(props: { userId: string }) {
  return (
    <QueryProvider>
      <Count {...props} />
    </QueryProvider>
  )
}

function Count({ userId }: { userId: string }) {
  const { data = [] } = useQuery(ticketsQuery(userId))
  const unread = data.filter(({ isUnread }) => isUnread).length
  if (unread === 0) return null
  return (
    <span className="num ml-2 rounded-control bg-ember px-1.5 text-12/5 font-semibold text-ember-ink">
      {unread}
      <span className="sr-only"> {unread === 1 ? 'unread answer' : 'unread answers'}</span>
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { QueryProvider } from '@/components/QueryProvider'
import { useUser, useVisitor } from '@/domain/session/useAuth'
import { ticketsQuery } from '@/domain/tickets/queryOptions'
import type { SupportSearch } from '@/domain/tickets/supportSearch'
import { CenteredSpinner } from '@/ui/Spinner'
import { TicketForm } from './TicketForm'
import { TicketTable } from './TicketTable'

export interface WriteToUsProps {
  search: SupportSearch
  /** What the person searched without finding an answer: a first subject. */
  suggestion: string
}

/** The form of a ticket, and below it the latest tickets of the signed-in person. */
export function WriteToUs(props: WriteToUsProps) {
  const visitor = useVisitor()
  const user = useUser()
  if (visitor === 'unknown') return <CenteredSpinner />
  return (
    <QueryProvider>
      {/* The key reads the draft again for another person: also for one who has just signed in. */}
      <TicketForm key={user?.id ?? 'anonymous'} user={user} {...props} />
      {user === null ? null : <LatestTickets userId={user.id} />}
    </QueryProvider>
  )
}

const LATEST = 5

function LatestTickets({ userId }: { userId: string }) {
  const { data: tickets = [] } = useQuery(ticketsQuery(userId))
  if (tickets.length === 0) return null
  return (
    <section aria-labelledby="your-tickets" className="border-t border-line-2">
      <h3 id="your-tickets" className="px-(--pad) pt-6 pb-3">
        Your latest tickets
      </h3>
      <TicketTable caption="Your latest tickets" tickets={tickets.slice(0, LATEST)} />
    </section>
  )
}

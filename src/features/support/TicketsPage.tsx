import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { useUser } from '@/domain/session/useAuth'
import { ticketsQuery } from '@/domain/tickets/queryOptions'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { useAnswerTimes } from '@/components/tickets/useAnswerTimes'
import { TicketTable } from './TicketTable'

/** /dashboard/support: the tickets of the signed-in person. */
export function TicketsPage() {
  const user = useUser()
  return user === null ? null : <Tickets userId={user.id} />
}

function Tickets({ userId }: { userId: string }) {
  const query = useQuery(ticketsQuery(userId))
  const times = useAnswerTimes()
  const openOnes = query.data?.filter(({ state }) => state !== 'closed')
  const closedOnes = query.data?.filter(({ state }) => state === 'closed')
  return (
    <>
      <PageHeader
        eyebrow="Dashboard"
        title="Support"
        lead={`Your questions and our answers. Only you and our staff see them. ${times ?? ''}`.trim()}
        actions={<NewTicket />}
      />
      <section aria-labelledby="open-tickets">
        <SectionHead id="open-tickets" title="Open" aside={openOnes && countOf(openOnes)} />
        <QueryState query={query}>
          {() =>
            openOnes?.length === 0 ? (
              <EmptyState title="No open tickets" action={<NewTicket />}>
                <Link to="/support">Most problems have a short answer.</Link>
              </EmptyState>
            ) : (
              <TicketTable caption="Open tickets" tickets={openOnes} />
            )
          }
        </QueryState>
      </section>
      {closedOnes === undefined || closedOnes.length === 0 ? null : (
        <section aria-labelledby="closed-tickets" className="border-t border-line">
          <SectionHead id="closed-tickets" title="Closed" aside={countOf(closedOnes)} />
          <TicketTable caption="Closed tickets" tickets={closedOnes} />
        </section>
      )}
    </>
  )
}

const countOf = ({ length }: readonly unknown[]) =>
  `${length} ${length === 1 ? 'ticket' : 'tickets'}`

function NewTicket() {
  return (
    <Button asChild variant="primary">
      <Link to="/support" search={{ from: '/dashboard/support' }} hash="write">
        New ticket
      </Link>
    </Button>
  )
}

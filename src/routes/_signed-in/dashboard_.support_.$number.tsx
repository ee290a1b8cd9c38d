import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { readOwnRows } from '@/domain/session/readRows'
import { ticketQuery } from '@/domain/tickets/queryOptions'
import { ticketNumber } from '@/domain/tickets/ticketNumber'
import { TicketPage } from '@/features/support/TicketPage'

export const Route = createFileRoute('/_signed-in/dashboard_/support_/$number')({
  head: () => documentHead({ title: 'Ticket' }),
  loader: ({ context, params }) =>
    readOwnRows(context, (userId) => [ticketQuery(userId, ticketNumber(params.number))]),
  component: Ticket,
})

function Ticket() {
  const number = ticketNumber(Route.useParams().number)
  return <TicketPage key={number} number={number} />
}

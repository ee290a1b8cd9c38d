import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { readRows } from '@/domain/session/readRows'
import { cannedRepliesQuery, staffTicketQuery } from '@/domain/tickets/admin/queryOptions'
import { ticketNumber } from '@/domain/tickets/ticketNumber'
import { StaffTicketPage } from '@/features/admin/tickets/StaffTicketPage'

export const Route = createFileRoute('/_signed-in/staff/tickets_/$number')({
  head: () => documentHead({ title: 'Ticket, staff' }),
  loader: ({ context, params }) =>
    readRows(context, staffTicketQuery(ticketNumber(params.number)), cannedRepliesQuery),
  component: Ticket,
})

function Ticket() {
  const number = ticketNumber(Route.useParams().number)
  return <StaffTicketPage key={number} number={number} />
}

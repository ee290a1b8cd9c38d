import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { readRows } from '@/domain/session/readRows'
import { queueQuery } from '@/domain/tickets/admin/queryOptions'
import { ticketSearch, type TicketSearch } from '@/domain/tickets/admin/ticketSearch'
import { QueuePage } from '@/features/admin/tickets/QueuePage'

export const Route = createFileRoute('/_signed-in/admin/tickets')({
  // Checked by the loader and the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): TicketSearch => search,
  head: () => documentHead({ title: 'Tickets, admin' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => readRows(context, queueQuery(ticketSearch({ ...deps }))),
  component: Tickets,
})

function Tickets() {
  return <QueuePage search={ticketSearch({ ...Route.useSearch() })} />
}

import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { readOwnRows } from '@/domain/session/readRows'
import { ticketsQuery } from '@/domain/tickets/queryOptions'
import { TicketsPage } from '@/features/support/TicketsPage'

export const Route = createFileRoute('/_signed-in/dashboard_/support')({
  head: () => documentHead({ title: 'Support' }),
  loader: ({ context }) => readOwnRows(context, (userId) => [ticketsQuery(userId)]),
  component: TicketsPage,
})

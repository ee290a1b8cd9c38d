import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { readRows } from '@/domain/session/readRows'
import { cannedRepliesQuery } from '@/domain/tickets/admin/queryOptions'
import { RepliesPage } from '@/features/admin/tickets/RepliesPage'

export const Route = createFileRoute('/_signed-in/staff/tickets_/replies')({
  head: () => documentHead({ title: 'Canned replies, staff' }),
  loader: ({ context }) => readRows(context, cannedRepliesQuery),
  component: RepliesPage,
})

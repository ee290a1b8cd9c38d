import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { deliverySearch, type DeliverySearch } from '@/domain/deliveries/deliverySearch'
import {
  deliveryOverviewQuery,
  deliveryProblemsQuery,
  mailBlocksQuery,
  workersQuery,
} from '@/domain/deliveries/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { MessagesPage } from '@/features/admin/messages/MessagesPage'

export const Route = createFileRoute('/_signed-in/staff/messages')({
  // Checked by the loader and the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): DeliverySearch => search,
  head: () => documentHead({ title: 'Messages, staff' }),
  loaderDeps: ({ search: { reason, page } }) => ({ reason, page }),
  loader: ({ context, deps }) => {
    const { reason, page } = deliverySearch({ ...deps })
    return readRows(
      context,
      deliveryOverviewQuery,
      deliveryProblemsQuery(reason, page),
      mailBlocksQuery,
      workersQuery,
    )
  },
  component: Messages,
})

function Messages() {
  return <MessagesPage search={deliverySearch({ ...Route.useSearch() })} />
}

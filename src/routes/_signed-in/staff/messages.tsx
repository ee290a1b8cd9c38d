import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { deliverySearch, type DeliverySearch } from '@/domain/deliveries/deliverySearch'
import { readRows } from '@/domain/session/readRows'
import { MessagesPage } from '@/features/admin/messages/MessagesPage'
import { messagesRows } from '@/features/admin/messages/rows'

export const Route = createFileRoute('/_signed-in/staff/messages')({
  // Checked by the loader and the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): DeliverySearch => search,
  head: () => documentHead({ title: 'Messages, staff' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => readRows(context, ...messagesRows(deliverySearch({ ...deps }))),
  component: Messages,
})

function Messages() {
  return <MessagesPage search={deliverySearch({ ...Route.useSearch() })} />
}

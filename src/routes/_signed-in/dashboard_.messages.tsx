import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { inboxSearch, type InboxSearch } from '@/domain/messages/inboxSearch'
import { inboxQuery } from '@/domain/messages/queryOptions'
import { readOwnRows } from '@/domain/session/readRows'
import { InboxPage } from '@/features/inbox/InboxPage'

export const Route = createFileRoute('/_signed-in/dashboard_/messages')({
  validateSearch: (search: Record<string, unknown>): InboxSearch => inboxSearch(search),
  head: () => documentHead({ title: 'Messages' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => readOwnRows(context, () => [inboxQuery(deps.show === 'unread')]),
  component: Inbox,
})

function Inbox() {
  return <InboxPage search={Route.useSearch()} />
}

import { Link, useNavigate } from '@tanstack/react-router'
import { groupByDay } from '@/components/messages/messageGroups'
import { useFreshInbox } from '@/components/messages/useFreshInbox'
import { useMarkRead } from '@/components/messages/useMarkRead'
import { QueryState } from '@/components/QueryState'
import type { Message } from '@/domain/messages/inbox'
import type { InboxSearch } from '@/domain/messages/inboxSearch'
import { useUnreadCount } from '@/domain/messages/useUnreadCount'
import { useUser } from '@/domain/session/useAuth'
import { useMinute } from '@/lib/useMinute'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Segmented } from '@/ui/Segmented'
import { CenteredSpinner } from '@/ui/Spinner'
import { InboxMessage } from './InboxMessage'

/** /dashboard/messages: what happened to the servers, tickets and the account of the person. */
export function InboxPage({ search }: { search: InboxSearch }) {
  const user = useUser()
  return user === null ? null : <Inbox userId={user.id} search={search} />
}

function Inbox({ userId, search }: { userId: string; search: InboxSearch }) {
  const navigate = useNavigate()
  const unreadOnly = search.show === 'unread'
  const query = useFreshInbox(userId, unreadOnly)
  const mark = useMarkRead(userId)
  const unread = useUnreadCount(userId)
  return (
    <>
      <PageHeader
        eyebrow="Dashboard"
        title="Messages"
        actions={
          <Button
            disabledReason={unread === 0 ? 'Nothing is unread.' : undefined}
            onClick={() => mark.mutate('all')}
          >
            Mark all as read
          </Button>
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-(--pad) py-4">
        <Segmented
          label="Which messages"
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
          value={search.show ?? 'all'}
          onChange={(show) =>
            void navigate({
              to: '/dashboard/messages',
              search: { show: show === 'unread' ? show : undefined },
              resetScroll: false,
            })
          }
        />
        <Link to="/dashboard/account/messages" className="text-14">
          Choose which messages you get
        </Link>
      </div>
      <QueryState
        query={{ ...query, data: query.data?.pages.flat() }}
        pending={<CenteredSpinner />}
        empty={<NoMessages unreadOnly={unreadOnly} />}
      >
        {(messages) => <Days userId={userId} messages={messages} />}
      </QueryState>
      {query.hasNextPage ? (
        <div className="border-t border-line px-(--pad) py-5">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show earlier ones
          </Button>
        </div>
      ) : null}
    </>
  )
}

function NoMessages({ unreadOnly }: { unreadOnly: boolean }) {
  return unreadOnly ? (
    <EmptyState
      title="Nothing is unread"
      action={
        <Button asChild>
          <Link to="/dashboard/messages">Show all messages</Link>
        </Button>
      }
    />
  ) : (
    <EmptyState title="No messages yet">
      What happens to your servers, your tickets and your account appears here for 90 days.
    </EmptyState>
  )
}

function Days({ userId, messages }: { userId: string; messages: readonly Message[] }) {
  const { timeZone } = useViewerLocale()
  const now = useMinute()
  return groupByDay(messages, now, timeZone).map(({ day, messages: rows }) => (
    <section key={day} aria-label={day}>
      <h2 className="label border-b border-line bg-surface px-(--pad) py-2">{day}</h2>
      <ul>
        {rows.map((message) => (
          <InboxMessage key={message.id} userId={userId} message={message} />
        ))}
      </ul>
    </section>
  ))
}

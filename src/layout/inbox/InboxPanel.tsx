import { Link } from '@tanstack/react-router'
import { groupByDay } from '@/components/messages/messageGroups'
import { MessageLink } from '@/components/messages/MessageLink'
import { MessageText } from '@/components/messages/MessageText'
import { useFreshInbox } from '@/components/messages/useFreshInbox'
import { useMarkRead } from '@/components/messages/useMarkRead'
import { useOpenMessage } from '@/components/messages/useOpenMessage'
import { QueryProvider } from '@/components/QueryProvider'
import type { Message } from '@/domain/messages/inbox'
import { useMinute } from '@/lib/useMinute'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { MenuItem, MenuLabel, MenuLoading, MenuMessage, MenuSeparator } from '@/ui/Menu'

/** How many messages the menu shows. The page has all of them. */
const SHOWN = 20

/** The items of the menu behind the bell: unread messages first, then those that were read. */
export function InboxPanel({ userId }: { userId: string }) {
  return (
    <QueryProvider>
      <Panel userId={userId} />
    </QueryProvider>
  )
}

function Panel({ userId }: { userId: string }) {
  const unread = useFreshInbox(userId, true)
  const newest = useFreshInbox(userId, false)
  const mark = useMarkRead(userId)
  const failure = newest.error ?? unread.error
  const unreadRows = (unread.data?.pages[0] ?? []).filter(({ isRead }) => !isRead).slice(0, SHOWN)
  const readRows = (newest.data?.pages[0] ?? [])
    .filter(({ isRead }) => isRead)
    .slice(0, SHOWN - unreadRows.length)
  const isMissing = unread.data === undefined || newest.data === undefined
  return (
    <>
      <div className="max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain">
        {failure && isMissing ? (
          <MenuMessage>
            {failure.message} {failure.hint}
          </MenuMessage>
        ) : isMissing ? (
          <MenuLoading>Loading your messages …</MenuLoading>
        ) : unreadRows.length + readRows.length === 0 ? (
          <MenuMessage>
            No messages yet. What happens to your servers, tickets and account appears here.
          </MenuMessage>
        ) : (
          <>
            <Days userId={userId} label="Unread" messages={unreadRows} />
            <Days userId={userId} label="Read" messages={readRows} />
          </>
        )}
      </div>
      <MenuSeparator />
      {failure && isMissing ? (
        <MenuItem onSelect={() => void Promise.all([unread.refetch(), newest.refetch()])}>
          Try again
        </MenuItem>
      ) : null}
      <MenuItem
        disabledReason={unreadRows.length === 0 ? 'Nothing is unread.' : undefined}
        onSelect={() => mark.mutate('all')}
      >
        Mark all as read
      </MenuItem>
      <MenuItem asChild>
        <Link to="/dashboard/messages">All messages</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/dashboard/account/messages">Choose what you get</Link>
      </MenuItem>
    </>
  )
}

const headOf = (label: string, day: string) =>
  `${label}, ${day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day}`

function Days({
  userId,
  label,
  messages,
}: {
  userId: string
  label: string
  messages: readonly Message[]
}) {
  const { timeZone } = useViewerLocale()
  const now = useMinute()
  const open = useOpenMessage(userId)
  return groupByDay(messages, now, timeZone).map(({ day, messages: rows }) => (
    <div key={day} role="group" aria-label={headOf(label, day)}>
      <MenuLabel>{headOf(label, day)}</MenuLabel>
      {rows.map((message) => (
        <MenuItem key={message.id} asChild onSelect={() => open(message)}>
          <MessageLink path={message.path}>
            <MessageText message={message} />
          </MessageLink>
        </MenuItem>
      ))}
    </div>
  ))
}

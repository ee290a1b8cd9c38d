import { useEffect, useState } from 'react'
import { followUnread } from '@/domain/messages/followUnread'
import { useUnreadCount } from '@/domain/messages/useUnreadCount'
import { useAuth } from '@/domain/session/useAuth'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Menu, MenuLoading } from '@/ui/Menu'
import { BellIcon } from './BellIcon'

/** Loaded when the bell is pressed: most visits open nothing. */
const load = async () => (await import('./InboxPanel')).InboxPanel
const InboxPanel = lazyWithRetry('Your messages', load, () => (
  <MenuLoading>Loading your messages …</MenuLoading>
))
const prepare = () => void load().catch(() => undefined)

/** More are not counted: see `unread_count`. */
const MOST = 99

/** The button in the bar with the number of unread messages, and the newest ones in a menu. */
export function Bell({ userId }: { userId: string }) {
  // The service refuses what is asked for while it ends the session.
  const isLeaving = useAuth((snapshot) => snapshot.matches('signingOut'))
  useEffect(() => (isLeaving ? undefined : followUnread(userId)), [isLeaving, userId])
  const count = useUnreadCount(userId) ?? 0
  const shown = count > MOST ? `${MOST}+` : String(count)
  return (
    <>
      <Menu
        // Keeps the menu off the scale under the bar.
        distance={12}
        size="wide"
        trigger={
          <button
            type="button"
            className="bar-cell bar-icon"
            aria-label={count === 0 ? 'Messages' : `Messages, ${shown} unread`}
            data-tooltip=""
            onPointerEnter={prepare}
          >
            <BellIcon />
            {count === 0 ? null : (
              <span
                aria-hidden="true"
                className="num absolute top-2 left-1/2 ml-0.5 min-w-4 rounded-control bg-ember px-1 text-center text-12/4 font-semibold text-ember-ink"
              >
                {shown}
              </span>
            )}
          </button>
        }
      >
        <InboxPanel userId={userId} />
      </Menu>
      <Announcement count={count} />
    </>
  )
}

/** Tells screen readers when a message arrives, and not when one is read. */
function Announcement({ count }: { count: number }) {
  const [told, setTold] = useState({ count, text: '' })
  if (told.count !== count) {
    setTold({ count, text: count > told.count ? `${count} unread messages` : '' })
  }
  return (
    <span role="status" className="sr-only">
      {told.text}
    </span>
  )
}

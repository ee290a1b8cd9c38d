import { clsx } from 'clsx'
import { useRef } from 'react'
import { MessageLink } from '@/components/messages/MessageLink'
import { useMarkRead } from '@/components/messages/useMarkRead'
import { useMessageWords } from '@/components/messages/useMessageWords'
import { useOpenMessage } from '@/components/messages/useOpenMessage'
import type { Message } from '@/domain/messages/inbox'
import { formatTime } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'

/** One message in the list of a day: what happened, in full, and the way to it. */
export function InboxMessage({ userId, message }: { userId: string; message: Message }) {
  const { timeZone } = useViewerLocale()
  const { title, text, action } = useMessageWords()(message)
  const open = useOpenMessage(userId)
  const mark = useMarkRead(userId)
  const link = useRef<HTMLAnchorElement>(null)
  const { at, workspace, isRead, path } = message
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-(--pad) py-4">
      <div className="grid min-w-0 flex-1 basis-72 grid-cols-[16px_minmax(0,1fr)]">
        <span
          aria-hidden="true"
          className={clsx('mt-2 size-2 rounded-full', isRead ? undefined : 'bg-ember')}
        />
        <div className="min-w-0">
          <h3 className={clsx('text-16 wrap-anywhere', isRead ? 'font-medium' : undefined)}>
            {isRead ? null : <span className="sr-only">Unread: </span>}
            {title}
          </h3>
          <p className="mt-1 max-w-prose text-14 whitespace-pre-line text-text-2 wrap-anywhere">
            {text}
          </p>
          <p className="mt-1 text-12/5 text-text-3 wrap-anywhere">
            {workspace === null ? null : <>{workspace.name}, </>}
            <time dateTime={at}>{formatTime(at, timeZone)}</time>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 pl-4 sm:pl-0">
        {isRead ? null : (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Mark as read: ${title}`}
            onClick={() => {
              // The pressed button goes.
              link.current?.focus()
              mark.mutate(message)
            }}
          >
            Mark as read
          </Button>
        )}
        <Button asChild size="sm">
          <MessageLink
            path={path}
            ref={link}
            aria-label={`${action}: ${title}`}
            onClick={() => open(message)}
          >
            {action}
          </MessageLink>
        </Button>
      </div>
    </li>
  )
}

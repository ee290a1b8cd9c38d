import type { Message } from '@/domain/messages/inbox'
import { formatTime } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { useMessageWords } from './useMessageWords'

/** One message in a list whose headings name the days: what happened, where, and at what time. */
export function MessageText({ message }: { message: Message }) {
  const { timeZone } = useViewerLocale()
  const { title } = useMessageWords()(message)
  const { at, workspace, isRead } = message
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[12px_minmax(0,1fr)]">
      <span
        aria-hidden="true"
        className={isRead ? undefined : 'mt-1.5 size-2 rounded-full bg-ember'}
      />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{title}</span>
        <span className="block text-12/5 font-normal text-text-2 wrap-anywhere">
          {workspace === null ? null : <>{workspace.name}, </>}
          <time dateTime={at}>{formatTime(at, timeZone)}</time>
        </span>
      </span>
    </span>
  )
}

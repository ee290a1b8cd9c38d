import { formatAgo, formatDateTime } from '@/lib/format'
import { useMinute } from '@/lib/useMinute'
import { useViewerLocale } from '@/lib/useViewerLocale'

export interface TimeAgoProps {
  /** A time in the past: ISO text, or milliseconds since 1970. */
  at: string | number
}

/**
 * How long ago something was: "2 h ago". The pointer and screen readers get the whole time. For pages behind sign-in
 * only: a page that the build writes has no clock.
 */
export function TimeAgo({ at }: TimeAgoProps) {
  const { timeZone } = useViewerLocale()
  const now = useMinute()
  const date = new Date(at)
  const full = formatDateTime(at, timeZone)
  return (
    <time dateTime={Number.isNaN(date.getTime()) ? undefined : date.toISOString()} title={full}>
      <span aria-hidden="true" className="whitespace-nowrap">
        {formatAgo(at, now, timeZone)}
      </span>
      <span className="sr-only">{full}</span>
    </time>
  )
}

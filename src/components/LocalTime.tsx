import { formatDate, formatDateTime } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'

export interface LocalTimeProps {
  /** ISO text, or milliseconds since 1970. */
  at: string | number
  /** Shows only the day. */
  day?: boolean
}

/** A time or a day in the reader's time zone. */
export function LocalTime({ at, day = false }: LocalTimeProps) {
  const { timeZone } = useViewerLocale()
  const date = new Date(at)
  return (
    <time dateTime={Number.isNaN(date.getTime()) ? undefined : date.toISOString()}>
      {day ? formatDate(at, timeZone) : formatDateTime(at, timeZone)}
    </time>
  )
}

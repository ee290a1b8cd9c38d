import { formatDateTime } from '@/lib/format'
import { useReader } from '@/lib/useReader'

/**
 * A moment, written for the reader's own zone.
 * @param at ISO text, or milliseconds since 1970
 */
export function LocalTime({ at }: { at: string | number }) {
  const { timeZone } = useReader()
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, timeZone)}</time>
}

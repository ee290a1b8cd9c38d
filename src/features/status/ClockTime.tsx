import { useTimeZone } from '@/lib/useTimeZone'
import { clockText } from './clockText'

/** The time of day in the reader's time zone, to the second: '14:03:07'. */
export function ClockTime({ at }: { at: number }) {
  const timeZone = useTimeZone()
  return <time dateTime={new Date(at).toISOString()}>{clockText(at, timeZone)}</time>
}

import { deviceTimeZone } from './timeZones'
import { useReader } from './useReader'

/** The time zone of the reader (IANA name), for inputs of dates and times: it is always named beside them. */
export function useTimeZone(): string {
  const { timeZone } = useReader()
  return timeZone ?? deviceTimeZone()
}

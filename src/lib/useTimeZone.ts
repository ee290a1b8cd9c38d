import { deviceTimeZone } from './timeZones'
import { useViewerLocale } from './useViewerLocale'

/** The time zone of the reader (IANA name), for inputs of dates and times: it is always named beside them. */
export function useTimeZone(): string {
  const { timeZone } = useViewerLocale()
  return timeZone ?? deviceTimeZone()
}

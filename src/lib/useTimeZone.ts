import { deviceTimeZone } from './timeZones'
import { useViewerLocale } from './useViewerLocale'

/** The viewer's time zone (IANA name) for date and time inputs. The page shows the name beside them. */
export function useTimeZone(): string {
  const { timeZone } = useViewerLocale()
  return timeZone ?? deviceTimeZone()
}

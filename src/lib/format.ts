import { LOCALE } from './locale'
import { viewerZone } from './viewerZone'

const UNKNOWN = 'unknown'

const dateTimes = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs a hundred times what using one does. */
function dateTimeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = dateTimes.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, options)
  dateTimes.set(key, made)
  return made
}

/** A moment: an ISO text of the database, milliseconds since 1970, or a date. */
export type Moment = string | number | Date

function write(moment: Moment | null, options: Intl.DateTimeFormatOptions): string {
  if (moment === null) return UNKNOWN
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return UNKNOWN
  const timeZone = options.timeZone ?? viewerZone()
  return dateTimeFormat({ ...options, timeZone }).format(date)
}

/**
 * Day and time with the zone's name: '21 Nov 2026, 14:03 CET'.
 * @param timeZone IANA name; left out, the reader's own. A component takes it from `useViewerLocale`, to follow when it changes.
 * @returns 'unknown' for what is no moment.
 */
export function formatDateTime(moment: Moment | null, timeZone?: string): string {
  return write(moment, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
}

/** The day alone: '21 Nov 2026'. */
export function formatDate(moment: Moment | null, timeZone?: string): string {
  return write(moment, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
}

let counts: Intl.NumberFormat | undefined

/** A whole number with its thousands set apart: '1,204'. */
export function formatCount(count: number): string {
  counts ??= new Intl.NumberFormat(LOCALE)
  return Number.isFinite(count) ? counts.format(count) : UNKNOWN
}

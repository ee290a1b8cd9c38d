import { LOCALE } from './locale.ts'
import { viewerZone } from './viewerZone.ts'

const UNKNOWN = 'unknown'

const dateTimes = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached: to create one takes about a hundred times as long as to use one. */
function dateTimeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = dateTimes.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, options)
  dateTimes.set(key, made)
  return made
}

/** A time: an ISO text of the database, milliseconds since 1970, or a `Date`. */
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
 * @param timeZone IANA name; the default is the viewer's own. A component takes it from `useViewerLocale`, so that it
 * renders again when the zone changes.
 * @returns 'unknown' if the value is not a valid time
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

/** The hour and minute alone: '14:03'. */
export function formatTime(moment: Moment | null, timeZone?: string): string {
  return write(moment, { hour: '2-digit', minute: '2-digit', timeZone })
}

/** Up to here a time is said by its distance, and then by its day. */
const SHORT_FOR_DAYS = 7

/**
 * How long ago a time was: 'just now', '5 min ago', '2 h ago', '3 d ago', and after a week its day: '14 Nov 2026'.
 * @param now milliseconds since 1970; a time after it is now, because two clocks differ a little
 * @param timeZone of the day
 */
export function formatAgo(moment: Moment, now: number, timeZone?: string): string {
  const minutes = Math.floor((now - new Date(moment).getTime()) / 60_000)
  if (Number.isNaN(minutes)) return UNKNOWN
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return days < SHORT_FOR_DAYS ? `${days} d ago` : formatDate(moment, timeZone)
}

let counts: Intl.NumberFormat | undefined

/** A whole number with thousands separators: '1,204'. */
export function formatCount(count: number): string {
  counts ??= new Intl.NumberFormat(LOCALE)
  return Number.isFinite(count) ? counts.format(count) : UNKNOWN
}

/** Memory and disks are counted in MiB and read in GiB. */
export const MIB_PER_GIB = 1024

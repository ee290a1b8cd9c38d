import { LOCALE } from './locale'

export interface TimeZoneOption {
  /** IANA name. */
  value: string
  label: string
  /** The offset from UTC at the given time: 'UTC+05:30'. */
  note: string
}

/** The database accepts 'UTC' and names with an area, but not aliases such as 'EST' or 'GB'. */
const WITH_AREA = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/

/** The time zone of the device; 'UTC' if it is unknown. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** Whether the database's format allows this name and the browser knows the zone. */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !WITH_AREA.test(name)) return false
  try {
    return new Intl.DateTimeFormat(LOCALE, { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The zone's offset from UTC at a time: 'UTC+05:30'. */
export function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'longOffset' })
  const name = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  // For offset 0 some engines write 'GMT' without digits.
  if (name === undefined || name === 'GMT') return 'UTC+00:00'
  return name.replace('GMT', 'UTC')
}

/** The display name: 'America/New York'. */
export function timeZoneLabel(name: string): string {
  return name.replaceAll('_', ' ')
}

/** The note is calculated when it is first read: hundreds of notes take a third of a second on a slow phone. */
function describe(value: string, at: Date): TimeZoneOption {
  let note: string | undefined
  return {
    value,
    label: timeZoneLabel(value),
    get note() {
      return (note ??= offsetOf(value, at))
    },
  }
}

let known: readonly TimeZoneOption[] | undefined

/**
 * Every zone that this browser knows, UTC first, each with its present offset.
 * @param stored a zone that is added to the list: browsers and databases may use different names for one zone
 */
export function timeZoneOptions(stored = '', at = new Date()): readonly TimeZoneOption[] {
  known ??= [
    'UTC',
    ...Intl.supportedValuesOf('timeZone').filter((zone) => WITH_AREA.test(zone)),
  ].map((zone) => describe(zone, at))
  if (stored === '' || known.some(({ value }) => value === stored)) return known
  return isTimeZone(stored)
    ? [describe(stored, at), ...known]
    : [{ value: stored, label: stored, note: '' }, ...known]
}

import { LOCALE } from './locale'

export interface TimeZoneOption {
  /** IANA name. */
  value: string
  label: string
  /** Distance from UTC at the given moment: 'UTC+05:30'. */
  note: string
}

/** The database takes 'UTC' and names with an area; aliases such as 'EST' or 'GB' stay out. */
const WITH_AREA = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/

/** The zone that the device is set to; 'UTC' where it does not say. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** Whether this browser can tell the time of a zone. */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !WITH_AREA.test(name)) return false
  try {
    return new Intl.DateTimeFormat(LOCALE, { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Distance from UTC at a moment: 'UTC+05:30'. */
export function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'longOffset' })
  const name = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  // Engines differ in whether they write no distance out.
  if (name === undefined || name === 'GMT') return 'UTC+00:00'
  return name.replace('GMT', 'UTC')
}

/** As people read it: 'America/New York'. */
export function timeZoneLabel(name: string): string {
  return name.replaceAll('_', ' ')
}

/** The note is worked out when it is first read: hundreds of them take a slow phone a third of a second. */
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
 * @param stored a zone to offer besides: browsers and databases differ in which of two names they list.
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

import { momentOfLocal } from '@/lib/zonedTime'

/** A time with its offset from UTC: without an offset, the moment would depend on the time zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/

/** Milliseconds since 1970 of an ISO text with its zone, or null. */
export function parseTimestamp(text: string): number | null {
  const time = MOMENT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** The error for a local time that does not exist in the reader's zone. */
export const SKIPPED =
  'Clocks skip this time when daylight saving starts. Choose an hour earlier or later.'

/** The field's value for a local time: an ISO text in UTC, or the local text if the clocks skip that time. */
export function valueOfLocal(local: string, timeZone: string): string {
  const at = momentOfLocal(local, timeZone)
  return at === null ? local : new Date(at).toISOString()
}

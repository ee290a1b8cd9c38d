import { LOCALE } from './locale'

/** A day and a time without a zone, the value of `<input type="datetime-local">`: '2026-11-22T14:05'. */
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** Whether a text is a day and a time without a zone. */
function isLocalText(text: string): boolean {
  return LOCAL.test(text)
}

/**
 * The local time in a zone: '2026-11-22T14:05'.
 * @param at milliseconds since 1970
 * @param timeZone IANA name
 */
export function localTextAt(at: number, timeZone: string): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The zone's offset from UTC at a time, in milliseconds; positive east of UTC. */
function offsetAt(at: number, timeZone: string): number {
  return Date.parse(`${localTextAt(at, timeZone)}Z`) - Math.floor(at / 60_000) * 60_000
}

/**
 * The moment of a local time in a zone. When clocks go back, a local time happens twice; then it is the first.
 * @returns milliseconds since 1970; null if clocks skip this time or the text is not a local time
 */
export function momentOfLocal(text: string, timeZone: string): number | null {
  const asUtc = isLocalText(text) ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  const moments = [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((near) => asUtc - offsetAt(near, timeZone))
    .filter((at) => localTextAt(at, timeZone) === text)
  return moments.length === 0 ? null : Math.min(...moments)
}

/** The local time of the next midnight in the zone. If clocks skip midnight, it is the first minute of that day. */
export function startOfTomorrow(now: number, timeZone: string): string {
  const today = localTextAt(now, timeZone).slice(0, 10)
  const tomorrow = new Date(Date.parse(`${today}T00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  const hour = [0, 1, 2].find((each) => momentOfLocal(`${tomorrow}T0${each}:00`, timeZone) !== null)
  return `${tomorrow}T0${hour ?? 0}:00`
}

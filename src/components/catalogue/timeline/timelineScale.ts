import { LOCALE } from '@/lib/locale'

const DAY = 86_400_000
const YEAR = 365 * DAY
/** The room behind today, or behind the last announced day. */
const AHEAD = 60 * DAY
const MOST_TICKS = 8

export interface TimelineScale {
  /** Milliseconds since 1970: the first and the last moment of the drawing. */
  from: number
  to: number
  /** The first days of months. */
  ticks: readonly { at: number; label: string }[]
}

const month = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' })

/**
 * The span of a drawing of prices: at most a year back, and until after the last announced day.
 * @param days the days on which something changes or begins, and `now`: all in milliseconds since 1970
 */
export function timelineScale(days: readonly number[], now: number): TimelineScale {
  const from = Math.max(now - YEAR, Math.min(now - AHEAD, ...days) - 7 * DAY)
  const to = Math.max(now, ...days) + AHEAD
  const first = new Date(from)
  const starts: number[] = []
  for (let at = 1; ; at += 1) {
    const start = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at)
    if (start >= to) break
    starts.push(start)
  }
  const step = Math.ceil(starts.length / MOST_TICKS)
  const ticks = starts
    .filter((_, index) => index % step === 0)
    .map((at) => {
      const date = new Date(at)
      const isYear = at === starts[0] || date.getUTCMonth() < step
      return { at, label: month.format(date) + (isYear ? ` ${date.getUTCFullYear()}` : '') }
    })
  return { from, to, ticks }
}

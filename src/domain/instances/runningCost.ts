import { accrue, type LogEntry } from './accrual'
import type { BillSegment } from './costs'

/**
 * What the month has cost until now, from a bill that was read some time ago: what was to come then has come, also a
 * new price, and the last segment goes on.
 * @param from the beginning of the month; times are milliseconds since 1970
 */
export function runningCost(
  segments: readonly BillSegment[],
  from: number,
  now: number,
): { micros: number; isBilled: boolean } {
  const past = segments.filter(({ isProjected }) => !isProjected)
  const known = past.length === 0 ? [] : segments
  const log = known.map((segment, index): LogEntry => ({
    fromMs: Date.parse(segment.begins),
    toMs: index === known.length - 1 ? null : Date.parse(segment.ends),
    isBilled: segment.isBilled,
    hourlyMicros: segment.hourlyMicros,
    monthlyCapMicros: segment.monthlyCapMicros,
  }))
  // The clock of the reader may be behind that of the database.
  const until = Math.max(now, ...past.map(({ ends }) => Date.parse(ends)))
  const micros = accrue(log, from, until).reduce((sum, { amountMicros }) => sum + amountMicros, 0)
  return { micros, isBilled: past.at(-1)?.isBilled === true }
}

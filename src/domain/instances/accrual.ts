/** A time in which a server was in one state at one price. An entry without an end goes on. */
export interface LogEntry {
  fromMs: number
  toMs: number | null
  isBilled: boolean
  hourlyMicros: number
  /** Null: no cap. */
  monthlyCapMicros: number | null
}

export interface Segment extends LogEntry {
  toMs: number
  /** What the segment costs without the cap. */
  uncappedMicros: number
  /** What the segment costs. The amounts of all segments add up to the bill. */
  amountMicros: number
}

/**
 * What a server costs from `fromMs` to `toMs`, segment by segment, in millionths of the currency. The database computes
 * bills by the same rule: see the first comment of the migration `instance_billing`.
 * @param log the state log in the order of time, without overlaps, from the beginning of the first month
 */
export function accrue(log: readonly LogEntry[], fromMs: number, toMs: number): Segment[] {
  const segments: Segment[] = []
  const cuts = cutsBetween(fromMs, toMs)
  for (const [index, begin] of cuts.entries()) {
    const end = cuts[index + 1]
    if (end === undefined) break
    for (const entry of log) {
      const segment = { ...entry, fromMs: Math.max(entry.fromMs, begin), toMs: endOf(entry, end) }
      if (segment.fromMs < segment.toMs) {
        segments.push({ ...segment, uncappedMicros: 0, amountMicros: 0 })
      }
    }
  }
  let month = Number.NaN
  let accrued = 0
  let billedMs = new Map<number, number>()
  for (const segment of segments) {
    if (monthOf(segment.fromMs) !== month) {
      month = monthOf(segment.fromMs)
      accrued = 0
      billedMs = new Map()
    }
    if (!segment.isBilled) continue
    const { hourlyMicros, monthlyCapMicros } = segment
    const before = billedMs.get(hourlyMicros) ?? 0
    const after = before + segment.toMs - segment.fromMs
    billedMs.set(hourlyMicros, after)
    segment.uncappedMicros = costOf(hourlyMicros, after) - costOf(hourlyMicros, before)
    // The cap stops the month from growing. It never takes back what was accrued under another plan.
    const until = Math.min(accrued + segment.uncappedMicros, monthlyCapMicros ?? Infinity)
    segment.amountMicros = Math.max(0, until - accrued)
    accrued += segment.amountMicros
  }
  return segments.filter((segment) => segment.fromMs >= fromMs)
}

/** Every started minute costs a sixtieth of the hourly price. Fractions are dropped. */
function costOf(hourlyMicros: number, milliseconds: number): number {
  return Math.floor((hourlyMicros * Math.ceil(milliseconds / 60_000)) / 60)
}

const endOf = ({ toMs }: LogEntry, end: number) => Math.min(toMs ?? Infinity, end)

/** The beginning of the first month, both ends, and the months between them. */
function cutsBetween(fromMs: number, toMs: number): number[] {
  const cuts = new Set([fromMs, toMs])
  for (let month = monthOf(fromMs); month < toMs; month = nextMonth(month)) cuts.add(month)
  return [...cuts].toSorted((a, b) => a - b)
}

/** Months are those of UTC, so that a bill does not depend on a time zone. */
function monthOf(ms: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

function nextMonth(month: number): number {
  const date = new Date(month)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

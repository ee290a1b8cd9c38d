import * as v from 'valibot'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { readPublic } from '@/lib/readPublic'
import { toIso8601 } from '@/lib/timestamp'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const recordRow = v.pipe(
  v.object({
    part: v.string(),
    since: v.string(),
    /** Day in UTC, minutes recorded, minutes slow, minutes down. */
    days: v.array(v.tuple([v.string(), count, count, count])),
    last_at: v.nullable(v.pipe(v.string(), v.transform(toIso8601))),
    last_state: v.nullable(v.picklist(['answering', 'slow', 'down'])),
    last_latency_ms: v.nullable(v.number()),
  }),
  v.transform(({ last_at, last_state, last_latency_ms, ...rest }) => ({
    ...rest,
    last:
      last_at === null || last_state === null
        ? null
        : { at: last_at, state: last_state, ms: last_latency_ms },
  })),
)

/** What was recorded of one part. A day that is missing was not recorded. */
export type PartRecord = v.InferOutput<typeof recordRow>

/**
 * What was recorded of every part, as everyone may read it.
 * @throws Failure (plain object)
 */
export function listRecord(signal: AbortSignal): Promise<PartRecord[]> {
  return readPublic(v.array(recordRow), publicRowsUrl('status_record'), signal)
}

export const DAYS_SHOWN = 90
const DAY_MS = 86_400_000
const MINUTES_A_DAY = 1440

/** One day of the drawing. */
export interface RecordedDay {
  day: string
  /** The shares of the day that were recorded, slow and down: 0 to 1. */
  recorded: number
  slow: number
  down: number
}

/**
 * The last 90 days in UTC, the oldest first. A day without a record has 0 everywhere: it is drawn as a gap.
 * @param now milliseconds since 1970
 */
export function recordedDays(record: PartRecord | undefined, now: number): RecordedDay[] {
  const known = new Map(record?.days.map((each) => [each[0], each]))
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = new Date(now - (DAYS_SHOWN - 1 - index) * DAY_MS).toISOString().slice(0, 10)
    const [, minutes = 0, slow = 0, down = 0] = known.get(day) ?? []
    return {
      day,
      recorded: minutes / MINUTES_A_DAY,
      slow: slow / MINUTES_A_DAY,
      down: down / MINUTES_A_DAY,
    }
  })
}

const on = (found: number) => `${found} ${found === 1 ? 'day' : 'days'}`

/**
 * The record of a part in words: '51 of 90 days recorded, down on 1 day, slow on 2 days'.
 * @param isDown the part does not answer now, which the record may not show yet
 */
export function recordText(days: readonly RecordedDay[], isDown = false): string {
  const having = (key: 'recorded' | 'slow' | 'down') => days.filter((day) => day[key] > 0).length
  const recorded = having('recorded')
  if (recorded === 0) return isDown ? 'Not recorded; down now' : 'Not recorded'
  const down = having('down')
  const slow = having('slow')
  const found = [
    ...(down > 0 ? [`down on ${on(down)}`] : []),
    ...(slow > 0 ? [`slow on ${on(slow)}`] : []),
    ...(isDown ? ['down now'] : []),
  ]
  return [
    `${recorded} of ${days.length} days recorded`,
    ...(found.length > 0 ? found : ['no fault recorded']),
  ].join(', ')
}

/** The first day of the record of any part; null while there is none. */
export function recordBegan(records: readonly PartRecord[]): string | null {
  return records.map(({ since }) => since).toSorted()[0] ?? null
}

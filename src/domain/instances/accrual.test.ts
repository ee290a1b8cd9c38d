import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costMicros } from '@/domain/catalogue/price'
import { accrue, type LogEntry } from './accrual'

const HOUR = 3_600_000
const at = (iso: string) => Date.parse(`${iso}Z`)

const entry = (from: string, to: string | null, rest: Partial<LogEntry> = {}): LogEntry => ({
  fromMs: at(from),
  toMs: to === null ? null : at(to),
  isBilled: true,
  hourlyMicros: 6000,
  monthlyCapMicros: 4_000_000,
  ...rest,
})

const total = (log: LogEntry[], from: string, to: string) =>
  accrue(log, at(from), at(to)).reduce((sum, { amountMicros }) => sum + amountMicros, 0)

describe('a bill', () => {
  test('counts started minutes once, however often the server stops and starts', () => {
    const seconds = Array.from({ length: 60 }, (_, n) =>
      entry(`2026-11-01T00:00:${String(n).padStart(2, '0')}`, null),
    ).map((each) => ({ ...each, toMs: each.fromMs + 1000 }))
    expect(total(seconds, '2026-11-01T00:00', '2026-12-01T00:00')).toBe(100)
  })

  test('leaves out what is not billed', () => {
    const log = [
      entry('2026-11-01T00:00', '2026-11-01T00:10', { isBilled: false }),
      entry('2026-11-01T00:10', '2026-11-01T01:10'),
      entry('2026-11-01T01:10', null, { isBilled: false }),
    ]
    expect(total(log, '2026-11-01T00:00', '2026-12-01T00:00')).toBe(6000)
  })

  test('reaches the cap in the hour in which 4 is reached, and no more', () => {
    const log = [entry('2026-11-01T00:00', null)]
    expect(total(log, '2026-11-01T00:00', '2026-11-28T18:40')).toBe(4_000_000)
    expect(total(log, '2026-11-01T00:00', '2026-11-28T18:39')).toBe(3_999_900)
    expect(total(log, '2026-11-01T00:00', '2026-12-01T00:00')).toBe(4_000_000)
  })

  test('begins again at the end of the month, in UTC', () => {
    const log = [entry('2026-10-01T00:00', null)]
    expect(total(log, '2026-11-30T23:00', '2026-12-01T01:00')).toBe(6000)
    expect(total(log, '2026-10-01T00:00', '2026-12-01T00:00')).toBe(8_000_000)
  })

  test('has 24 hours on the days when clocks change', () => {
    const log = [entry('2026-10-25T00:00', '2026-10-26T00:00')]
    expect(total(log, '2026-10-01T00:00', '2026-11-01T00:00')).toBe(24 * 6000)
  })

  test('follows a resize in the middle of an hour', () => {
    const log = [
      entry('2026-11-01T00:00', '2026-11-01T00:30'),
      entry('2026-11-01T00:30', '2026-11-01T01:00', {
        hourlyMicros: 12_000,
        monthlyCapMicros: 8_000_000,
      }),
    ]
    expect(total(log, '2026-11-01T00:00', '2026-12-01T00:00')).toBe(3000 + 6000)
  })

  test('after a resize, grows up to the cap of the new plan and is never paid back', () => {
    const large = { hourlyMicros: 60_000, monthlyCapMicros: 40_000_000 }
    const up = [
      entry('2026-11-01T00:00', '2026-11-29T00:00'),
      entry('2026-11-29T00:00', null, large),
    ]
    expect(total(up, '2026-11-01T00:00', '2026-12-01T00:00')).toBe(4_000_000 + 48 * 60_000)
    const down = [
      entry('2026-11-01T00:00', '2026-11-10T00:00', large),
      entry('2026-11-10T00:00', null),
    ]
    expect(total(down, '2026-11-01T00:00', '2026-12-01T00:00')).toBe(9 * 24 * 60_000)
  })

  test('of a restored server has a gap', () => {
    const log = [
      entry('2026-11-01T00:00', '2026-11-01T01:00'),
      entry('2026-11-01T01:00', '2026-11-03T01:00', { isBilled: false }),
      entry('2026-11-03T01:00', '2026-11-03T02:00'),
    ]
    expect(total(log, '2026-11-01T00:00', '2026-12-01T00:00')).toBe(12_000)
  })
})

const someLog = fc
  .array(
    fc.record({
      length: fc.integer({ min: 1, max: 400 * HOUR }),
      isBilled: fc.boolean(),
      hourlyMicros: fc.constantFrom(7, 1000, 10_201, 999_999_999),
      cap: fc.option(fc.integer({ min: 1, max: 744 })),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((entries) => {
    let clock = at('2026-09-30T20:00')
    return entries.map(({ length, isBilled, hourlyMicros, cap }): LogEntry => {
      const fromMs = clock
      clock += length
      const monthlyCapMicros = cap === null ? null : hourlyMicros * cap
      return { fromMs, toMs: clock, isBilled, hourlyMicros, monthlyCapMicros }
    })
  })

const begin = at('2026-09-01T00:00')
const sum = (log: LogEntry[], from: number, to: number) =>
  accrue(log, from, to).reduce((all, { amountMicros }) => all + amountMicros, 0)

describe('for every log', () => {
  test('two periods cost what both cost together', () => {
    const offset = fc.integer({ min: 1, max: 120 * 24 * HOUR })
    fc.assert(
      fc.property(someLog, offset, offset, (log, first, second) => {
        const [middle, end] = [begin + first, begin + first + second]
        expect(sum(log, begin, middle) + sum(log, middle, end)).toBe(sum(log, begin, end))
      }),
    )
  })

  test('no segment is negative, and no month costs more than its highest cap', () => {
    fc.assert(
      fc.property(someLog, (log) => {
        const [from, to] = [at('2026-10-01T00:00'), at('2026-11-01T00:00')]
        const segments = accrue(log, from, to)
        expect(segments.every(({ amountMicros }) => amountMicros >= 0)).toBe(true)
        const caps = segments
          .filter(({ isBilled }) => isBilled)
          .map(({ monthlyCapMicros }) => monthlyCapMicros ?? Infinity)
        expect(sum(log, from, to)).toBeLessThanOrEqual(Math.max(0, ...caps))
      }),
    )
  })

  test('with one price, a month costs what the estimate says', () => {
    fc.assert(
      fc.property(someLog, (log) => {
        const price = { hourlyMicros: 10_200, monthlyCapMicros: 6_800_000 }
        const [from, to] = [at('2026-10-01T00:00'), at('2026-11-01T00:00')]
        const same = log.map((each) => ({ ...each, ...price }))
        const milliseconds = accrue(same, from, to).reduce(
          (all, { isBilled, fromMs, toMs }) => all + (isBilled ? toMs - fromMs : 0),
          0,
        )
        expect(sum(same, from, to)).toBe(costMicros(price, Math.ceil(milliseconds / 1000)))
      }),
    )
  })
})

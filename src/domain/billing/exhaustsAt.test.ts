// @vitest-environment node
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogEntry } from '@/domain/instances/accrual'
import { exhaustsAt, monthSpent, type MonthCosts } from './exhaustsAt'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 86_400 * SECOND
const month: [number, number] = [Date.UTC(2026, 10), Date.UTC(2026, 11)]
const [BEGIN, END] = month

const server = (entry: Partial<LogEntry> = {}): LogEntry[] => [
  {
    fromMs: BEGIN,
    toMs: null,
    isBilled: true,
    hourlyMicros: 60_000,
    monthlyCapMicros: null,
    ...entry,
  },
]
const costs = (some: Partial<MonthCosts>): MonthCosts => ({
  servers: [],
  snapshots: [],
  chargesMicros: 0,
  ...some,
})

test('the limit lasts for as many minutes as it pays', () => {
  // A thousandth a minute. The eleventh minute begins after ten.
  expect(exhaustsAt(costs({ servers: [server()] }), 10_000, BEGIN, month)).toBe(BEGIN + 10 * MINUTE)
  expect(exhaustsAt(costs({ servers: [server()] }), 10_999, BEGIN, month)).toBe(BEGIN + 10 * MINUTE)
})

test('charges, snapshots and the monthly cap of a plan count', () => {
  const some = costs({
    servers: [server({ monthlyCapMicros: 5_000 })],
    snapshots: [{ sizeGib: 1, gibMonthMicros: 43_200, readyMs: BEGIN, deletedMs: null }],
    chargesMicros: 1_000,
  })
  // 1,000 and 5,000 of the server after 5 minutes, then a millionth a minute for the snapshot.
  expect(exhaustsAt(some, 6_100, BEGIN, month)).toBe(BEGIN + 100 * MINUTE)
})

test('a limit that is above the month lasts', () => {
  expect(exhaustsAt(costs({ servers: [server()] }), 43_200_000, BEGIN, month)).toBeNull()
  expect(exhaustsAt(costs({ servers: [server()] }), 43_199_999, BEGIN, month)).toBe(END - MINUTE)
})

test('a limit that is passed already is over now', () => {
  const now = BEGIN + DAY
  expect(exhaustsAt(costs({ chargesMicros: 2 }), 1, now, month)).toBe(now)
})

const someLog = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 6_000 }),
      odd: fc.integer({ min: 0, max: 59_999 }),
      isBilled: fc.boolean(),
      hourlyMicros: fc.constantFrom(4_000, 60_000, 1_000_001),
      monthlyCapMicros: fc.constantFrom(null, 1_000_000, 50_000_000),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((entries): LogEntry[] => {
    let from = BEGIN
    return entries.map(({ minutes, odd, ...entry }, index) => {
      const fromMs = from
      from += minutes * MINUTE + odd
      return { ...entry, fromMs, toMs: index === entries.length - 1 ? null : from }
    })
  })

/** The log, if nothing is billed from a moment on. */
const stoppedAt = (log: LogEntry[], atMs: number): LogEntry[] =>
  log
    .filter(({ fromMs }) => fromMs < atMs)
    .map((entry) => ({ ...entry, toMs: Math.min(entry.toMs ?? Infinity, atMs) }))

test('where everything stops at the moment, a month never costs more than its limit', () => {
  let stopped = 0
  fc.assert(
    fc.property(
      fc.array(someLog, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: 1_000_000, max: 60_000_000 }),
      fc.integer({ min: 0, max: 25 * DAY }),
      (servers, chargesMicros, rest, after) => {
        const limit = chargesMicros + rest
        const all = costs({ servers, chargesMicros })
        const now = BEGIN + after
        if (monthSpent(all, BEGIN, now) > limit) return
        const at = exhaustsAt(all, limit, now, month)
        if (at === null) return
        stopped++
        const held = costs({ servers: servers.map((log) => stoppedAt(log, at)), chargesMicros })
        expect(monthSpent(held, BEGIN, END)).toBeLessThanOrEqual(limit)
        // Not earlier than needed.
        expect(monthSpent(all, BEGIN, at + SECOND)).toBeGreaterThan(limit)
      },
    ),
    { numRuns: 10_000 },
  )
  expect(stopped).toBeGreaterThan(1_000)
})

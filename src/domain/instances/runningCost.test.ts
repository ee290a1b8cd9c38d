import { expect, it } from 'vitest'
import type { BillSegment } from './costs'
import { runningCost } from './runningCost'

const from = Date.parse('2026-11-01T00:00:00Z')
const hour = 3_600_000

const segment = (begin: number, end: number, facts: Partial<BillSegment> = {}): BillSegment => ({
  instanceId: 'i1',
  state: 'running',
  isBilled: true,
  currency: 'EUR',
  hourlyMicros: 60_000,
  monthlyCapMicros: 300_000,
  begins: new Date(from + begin * hour).toISOString(),
  ends: new Date(from + end * hour).toISOString(),
  milliseconds: (end - begin) * hour,
  uncappedMicros: 0,
  amountMicros: 0,
  isProjected: false,
  ...facts,
})

it('goes on after the bill was read, up to the cap, and ignores what is still to come', () => {
  const bill = [segment(0, 1), segment(1, 700, { isProjected: true })]
  expect(runningCost(bill, from, from + 2 * hour)).toEqual({ micros: 120_000, isBilled: true })
  expect(runningCost(bill, from, from + 9 * hour).micros).toBe(300_000)
})

it('takes a new price at its moment', () => {
  const bill = [
    segment(0, 1),
    segment(1, 3, { isProjected: true }),
    segment(3, 700, { isProjected: true, hourlyMicros: 120_000, monthlyCapMicros: null }),
  ]
  expect(runningCost(bill, from, from + 3 * hour).micros).toBe(180_000)
  expect(runningCost(bill, from, from + 4 * hour).micros).toBe(300_000)
})

it('stands still while nothing is billed', () => {
  const bill = [segment(0, 1), segment(1, 2, { isBilled: false, state: 'error' })]
  expect(runningCost(bill, from, from + 5 * hour)).toEqual({ micros: 60_000, isBilled: false })
  expect(runningCost([], from, from + hour)).toEqual({ micros: 0, isBilled: false })
})

// @vitest-environment node
import { expect, test } from 'vitest'
import { serverOfCredit, slaCreditMicros } from './slaCredit'

const MINUTE = 60_000
const start = Date.UTC(2026, 10, 10)
const at = (minutes: number) => new Date(start + minutes * MINUTE).toISOString()

/** A server of 10.00 a month that was down for these minutes, where 99.9 % are promised: 43.2 minutes of November. */
const credit = (minutes: number, changed: object = {}) => ({
  kind: 'sla_credit',
  instance_id: 'i1',
  promised_percent: 99.9,
  credit_percent: 10,
  outage_ms: minutes * MINUTE,
  price_micros: 10_000_000,
  outages: [{ from_at: at(0), to_at: at(minutes) }],
  ...changed,
})

/** A time of the state log in the state "Error", in minutes. */
const error = (from: number, to: number) => ({
  fromMs: start + from * MINUTE,
  toMs: start + to * MINUTE,
})

test('every started hour below the promise gives back a part of the price', () => {
  expect(slaCreditMicros(credit(43))).toBe(0)
  expect(slaCreditMicros(credit(44))).toBe(-1_000_000)
  expect(slaCreditMicros(credit(103))).toBe(-1_000_000)
  expect(slaCreditMicros(credit(104))).toBe(-2_000_000)
})

test('never more than the whole price, and no part of a millionth', () => {
  expect(slaCreditMicros(credit(6_000))).toBe(-10_000_000)
  expect(slaCreditMicros(credit(44, { price_micros: 99 }))).toBe(-9)
})

test('a time that the state log does not have counts for nothing', () => {
  expect(slaCreditMicros(credit(104), [error(-60, 200)])).toBe(-2_000_000)
  expect(slaCreditMicros(credit(104), [error(0, 50), error(50, 104)])).toBe(-2_000_000)
  expect(slaCreditMicros(credit(104), [error(0, 60)])).toBe(-1_000_000)
  expect(slaCreditMicros(credit(104), [])).toBe(0)
})

test('another charge is none of them', () => {
  expect(slaCreditMicros({ kind: 'fee' })).toBeNull()
  expect(slaCreditMicros(undefined)).toBeNull()
  expect(serverOfCredit(credit(44))).toBe('i1')
  expect(serverOfCredit({ kind: 'fee' })).toBeNull()
})

import { expect, test } from 'vitest'
import {
  isIncrease,
  priceChangeOf,
  priceChangeProblems,
  type PriceChangeFields,
} from './priceChange'

const now = Date.parse('2026-11-22T12:00:00Z')
const fields: PriceChangeFields = {
  when: 'date',
  date: '2026-11-23T00:00:00.000Z',
  reason: ' Electricity costs more ',
}

test('date and reason are sent, or that it is at once', () => {
  expect(priceChangeProblems(fields, now)).toEqual({})
  expect(priceChangeOf(fields)).toEqual({
    reason: 'Electricity costs more',
    pricesFrom: '2026-11-23T00:00:00.000Z',
  })
  expect(priceChangeOf({ ...fields, when: 'now' }).pricesFrom).toBeNull()
})

test.each([
  ['date', { date: '' }, /Choose a date/],
  ['date', { date: '2026-03-29T02:30' }, /Clocks skip/],
  ['date', { date: '2026-11-22T11:59:00Z' }, /in the past/],
  ['reason', { reason: '' }, /./],
  ['reason', { reason: ' \u00a0\u2003\u3000' }, /./],
  ['reason', { reason: 'ab' }, /./],
] as const)('what is wrong with the %s of %j is said there', (field, change, message) => {
  const problems = priceChangeProblems({ ...fields, ...change }, now)
  expect(Object.keys(problems)).toEqual([field])
  expect(problems[field]).toMatch(message)
})

test('an immediate change needs no date', () => {
  expect(priceChangeProblems({ ...fields, when: 'now', date: '' }, now)).toEqual({})
})

test.each([
  [{ hourly: 1, cap: 10 }, { hourly: 2, cap: 10 }, true],
  [{ hourly: 2, cap: 10 }, { hourly: 1, cap: 10 }, false],
  [{ hourly: 2, cap: 10 }, { hourly: 1, cap: 11 }, true],
  [{ hourly: 1, cap: 10 }, { hourly: 1, cap: null }, true],
  [{ hourly: 1, cap: null }, { hourly: 1, cap: 10 }, false],
])('from %j to %j somebody pays more: %s', (before, after, expected) => {
  expect(isIncrease(before, after)).toBe(expected)
})

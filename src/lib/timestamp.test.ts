import { expect, test } from 'vitest'
import { toIso8601 } from './timestamp'

// The date format that ECMAScript requires every browser to parse.
const READABLE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

test.each([
  ['2027-01-05 00:00:00+00', '2027-01-05T00:00:00+00:00'],
  ['2027-01-05 00:00:00.512345-03', '2027-01-05T00:00:00.512345-03:00'],
  ['2027-01-05 00:00:00.5+05:30', '2027-01-05T00:00:00.5+05:30'],
  ['2027-01-05T00:00:00+00:00', '2027-01-05T00:00:00+00:00'],
  ['2027-01-05T00:00:00Z', '2027-01-05T00:00:00Z'],
])('a moment that the database writes as %s is %s', (given, expected) => {
  expect(toIso8601(given)).toBe(expected)
  expect(toIso8601(given)).toMatch(READABLE)
})

test('a day alone stays one', () => {
  expect(toIso8601('2027-01-05')).toBe('2027-01-05')
})

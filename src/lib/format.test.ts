import { expect, test } from 'vitest'
import { formatAgo, formatCount, formatDate, formatDateTime } from './format'

const moment = '2026-11-21T13:03:07.512345+00:00'

test('a moment is written in the zone asked for, and the zone is named', () => {
  expect(formatDateTime(moment, 'Europe/Vienna')).toBe('21 Nov 2026, 14:03 CET')
  expect(formatDateTime(moment, 'UTC')).toBe('21 Nov 2026, 13:03 UTC')
  expect(formatDateTime('2026-07-01T12:00:00Z', 'Europe/Vienna')).toBe('1 Jul 2026, 14:00 CEST')
})

test('the day is the day of that zone', () => {
  expect(formatDate('2026-11-21T23:30:00Z', 'Asia/Tokyo')).toBe('22 Nov 2026')
})

test.each(['', 'yesterday', Number.NaN, null])('%j is unknown, not an error', (value) => {
  expect(formatDateTime(value)).toBe('unknown')
  expect(formatDate(value)).toBe('unknown')
})

test('counts have their thousands set apart', () => {
  expect(formatCount(0)).toBe('0')
  expect(formatCount(1_204_511)).toBe('1,204,511')
  expect(formatCount(Number.NaN)).toBe('unknown')
})

test.each([
  [-30, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [59 * 60, '59 min ago'],
  [3600, '1 h ago'],
  [23 * 3600 + 3599, '23 h ago'],
  [24 * 3600, '1 d ago'],
  [7 * 24 * 3600 - 1, '6 d ago'],
  [7 * 24 * 3600, '14 Nov 2026'],
])('%i seconds before now is “%s”', (seconds, text) => {
  const now = Date.parse('2026-11-21T13:00:00Z')
  expect(formatAgo(now - seconds * 1000, now, 'UTC')).toBe(text)
})

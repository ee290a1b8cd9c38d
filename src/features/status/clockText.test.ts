import { expect, test } from 'vitest'
import { clockText, durationText } from './clockText'
import { placeOf } from './latency'

test('the time of day follows the zone, to the second', () => {
  const at = Date.parse('2026-11-22T10:05:07.900Z')
  expect(clockText(at, 'UTC')).toBe('10:05:07')
  expect(clockText(at, 'Asia/Kolkata')).toBe('15:35:07')
})

test.each([
  [59_000, 'less than 1 min'],
  [55 * 60_000, '55 min'],
  [80 * 60_000, '1 h 20 min'],
  [26 * 3_600_000 + 60_000, '1 d 2 h'],
])('%i ms is %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text)
})

test('the scale runs from 10 ms to 10 s, and nothing leaves it', () => {
  expect([0, 10, 100, 1000, 10_000, 60_000].map(placeOf)).toEqual([0, 0, 100, 200, 300, 300])
})

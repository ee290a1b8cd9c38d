import { expect, test } from 'vitest'
import { parseTimestamp, valueOfLocal } from './dateTimeField'

test('a local time is kept in UTC', () => {
  expect(valueOfLocal('2026-11-22T14:05', 'Europe/Berlin')).toBe('2026-11-22T13:05:00.000Z')
  expect(valueOfLocal('', 'Europe/Berlin')).toBe('')
})

test('a time that the clocks skip stays as it was typed, and is no moment', () => {
  const skipped = valueOfLocal('2026-03-29T02:30', 'Europe/Berlin')
  expect(skipped).toBe('2026-03-29T02:30')
  expect(parseTimestamp(skipped)).toBeNull()
})

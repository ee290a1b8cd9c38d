import { expect, test } from 'vitest'
import { createRateLimit } from './rateLimit.ts'

test('some requests may come at once, and the others at their pace, each person for themselves', () => {
  let now = 0
  const limit = createRateLimit({ perMinute: 15, burst: 2, now: () => now })
  const isAllowed = (key: string) => {
    try {
      limit.count(key)
      return true
    } catch {
      return false
    }
  }
  expect([isAllowed('a'), isAllowed('a'), isAllowed('a')]).toEqual([true, true, false])
  expect(isAllowed('b')).toBe(true)
  now += 3_900
  expect(isAllowed('a')).toBe(false)
  now += 4_100
  expect([isAllowed('a'), isAllowed('a')]).toEqual([true, false])
  now += 3_600_000
  expect([isAllowed('a'), isAllowed('a'), isAllowed('a')]).toEqual([true, true, false])
})

import { expect, test } from 'vitest'
import { billedTime } from './BillHead'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

// The times of two segments at one price add up to the billed time: none is rounded by itself.
test.each([
  [0, '0 s'],
  [4.2 * SECOND, '4 s'],
  [30 * MINUTE, '30 min'],
  [DAY + 59 * MINUTE + 59 * SECOND, '1 d 59 min 59 s'],
])('%d ms is %s', (milliseconds, text) => {
  expect(billedTime(milliseconds)).toBe(text)
})

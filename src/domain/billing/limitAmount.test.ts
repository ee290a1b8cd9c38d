import { expect, test } from 'vitest'
import { limitError, limitOf, limitText } from './limitAmount'

test.each([
  ['180', 180_000_000],
  [' 49.50 ', 49_500_000],
  ['', null],
])('“%s” is the limit %s', (text, micros) => {
  expect(limitError(text)).toBeUndefined()
  expect(limitOf(text)).toBe(micros)
})

test.each(['49,50', '0.5', '-1', 'ten', '1000001'])('“%s” is refused', (text) => {
  expect(limitError(text)).toBeTruthy()
})

test('a stored limit is text with two decimals, and no limit is empty', () => {
  expect(limitText(180_000_000)).toBe('180.00')
  expect(limitText(null)).toBe('')
})

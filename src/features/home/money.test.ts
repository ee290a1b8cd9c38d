import { expect, it } from 'vitest'
import { decimalsFor, formatEuro } from './money'

it.each([
  [81_000, 4, '0.0810'],
  [3_600, 4, '0.0036'],
  [54_000_000, 2, '54.00'],
  [2_400_000, 2, '2.40'],
  [0, 2, '0.00'],
  [1_795_200, 2, '1.80'],
  [1_795_200, 4, '1.7952'],
  [5_000, 2, '0.01'],
  [4_999, 2, '0.00'],
  [406_581_120_000, 2, '406,581.12'],
  [1_000_000_000, 2, '1,000.00'],
])('writes %i millionths with %i decimals as %s', (micros, decimals, text) => {
  expect(formatEuro(micros, decimals)).toBe(text)
})

it.each([
  [[710_000, 1_240_000], 2],
  [[3_600, 24_000], 4],
  [[1], 6],
  [[], 2],
])('gives %j the same number of decimals: %i', (amounts, decimals) => {
  expect(decimalsFor(amounts)).toBe(decimals)
})

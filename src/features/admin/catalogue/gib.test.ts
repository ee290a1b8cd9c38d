import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mibToGib, gibToMib } from './gib'
import { planBounds } from './planFields'

test('every memory that the database takes is printed and read back exactly', () => {
  fc.assert(
    fc.property(fc.integer(planBounds.memory_mib), (mib) => {
      expect(gibToMib(mibToGib(mib))).toBe(mib)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['4', 4096],
  ['0.5', 512],
  ['1.50', 1536],
  ['0.0009765625', 1],
])('%s GiB are %i MiB', (text, mib) => {
  expect(gibToMib(text)).toBe(mib)
})

test.each(['', '1,5', '-1', '1e309', '0.1', '0.00097656250', '٤', '4 ', ' 4', '4GiB', '1.', '.5'])(
  '%j is no number of GiB',
  (text) => {
    expect(gibToMib(text)).toBeNull()
  },
)

import { expect, test } from 'vitest'
import { parseLimit } from './parseLimit'

test.each([
  ['0', '', 0],
  [' 64 ', '', 64],
  ['256', 'MiB', 262_144],
  ['256', 'GiB', 256],
  ['1000000000', '', 1_000_000_000],
  ['1000000001', '', undefined],
  ['1000000', 'MiB', undefined],
  ['', '', undefined],
  ['-1', '', undefined],
  ['1.5', 'MiB', undefined],
  ['1e3', '', undefined],
])('%j in %j is %s', (typed, unit, max) => {
  expect(parseLimit(typed, { unit })).toBe(max)
})

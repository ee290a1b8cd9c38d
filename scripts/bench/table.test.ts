import { expect, test } from 'vitest'
import { table } from './table.ts'

test('words stand to the left and figures to the right, in columns as wide as their widest cell', () => {
  expect(
    table([
      ['', 'ms', '÷ plain'],
      ['plain', '900', ''],
      ['home page', '1012', '1.12'],
    ]).split('\n'),
  ).toEqual(['                ms   ÷ plain', '  plain        900', '  home page   1012      1.12'])
})

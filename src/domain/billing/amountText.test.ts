import { expect, test } from 'vitest'
import { centsOfText, textOfCents } from './amountText'

test.each([
  ['20', 2_000],
  [' 20.5 ', 2_050],
  ['20,05', 2_005],
  ['0.29', 29],
  ['20.555', null],
  ['1e3', null],
  ['-5', null],
  ['', null],
])('“%s” is %j cents', (text, cents) => {
  expect(centsOfText(text)).toBe(cents)
})

test.each([0, 5, 29, 2_000, 2_050, 99_999_999_999])(
  '%j cents are read as they are written',
  (cents) => {
    expect(centsOfText(textOfCents(cents))).toBe(cents)
  },
)

import { expect, test } from 'vitest'
import { amountError, centsOfText } from './topUpAmount'

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

test.each([
  ['5', undefined],
  ['10000', undefined],
  ['4.99', 'Enter an amount from 5 to 10,000.'],
  ['10000.01', 'Enter an amount from 5 to 10,000.'],
  ['much', 'Enter an amount, such as 20 or 20.50.'],
])('“%s”: %s', (text, error) => {
  expect(amountError(text)).toBe(error)
})

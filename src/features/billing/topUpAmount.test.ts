import { expect, test } from 'vitest'
import { amountError } from './topUpAmount'

test.each([
  ['5', undefined],
  ['10000', undefined],
  ['4.99', 'Enter an amount from 5 to 10,000.'],
  ['10000.01', 'Enter an amount from 5 to 10,000.'],
  ['much', 'Enter an amount, such as 20 or 20.50.'],
])('“%s”: %s', (text, error) => {
  expect(amountError(text)).toBe(error)
})

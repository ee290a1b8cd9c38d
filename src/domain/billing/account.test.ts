import * as v from 'valibot'
import { expect, test } from 'vitest'
import { accountRow } from './account'

const row = {
  currency: 'EUR',
  mode: 'prepaid',
  balance_cents: 500,
  credit_cents: 0,
  available_cents: 350,
  days_left: null,
  overdue_cents: 0,
  oldest_number: null,
  failure_text: null,
  next_step: null,
  next_step_at: null,
  held_at: null,
}

test.each([
  [null, null],
  [3.5, 3.5],
  // As the embedded backend writes an exact number.
  ['3.50', 3.5],
])('days that a balance lasts: %s', (days_left, daysLeft) => {
  expect(v.parse(accountRow, { ...row, days_left }).daysLeft).toBe(daysLeft)
})

test('a text that is no number is refused', () => {
  expect(v.safeParse(accountRow, { ...row, days_left: 'soon' }).success).toBe(false)
})

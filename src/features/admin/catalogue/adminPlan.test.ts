import * as v from 'valibot'
import { expect, test } from 'vitest'
import { priceRow } from '@/domain/catalogue/admin/adminPlan'
import { parseTimestamp } from '@/components/dateTimeField'

test.each([
  ['2027-01-05 00:00:00+00', '2027-01-05T00:00:00+00:00'],
  ['2027-01-05 00:00:00.5+05:30', '2027-01-05T00:00:00.5+05:30'],
  ['2027-01-05T00:00:00+00:00', '2027-01-05T00:00:00+00:00'],
  ['2027-01-05T00:00:00Z', '2027-01-05T00:00:00Z'],
])('a moment that the database writes as %s is one that a form takes', (given, expected) => {
  const price = { id: 'a', currency: 'EUR', hourly_micros: 1, monthly_cap_micros: null }
  const { valid_from } = v.parse(priceRow, { ...price, valid_from: given, valid_to: null })
  expect(valid_from).toBe(expected)
  expect(parseTimestamp(valid_from)).not.toBeNull()
})

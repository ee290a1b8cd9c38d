import { expect, test } from 'vitest'
import { makeInvoice } from './invoiceFixtures'
import { openCents } from './invoices'

test.each([
  ['is open', {}, 11_900],
  ['is paid in part and credited in part', { paidCents: 1_900, creditedCents: 4_000 }, 6_000],
  ['is paid', { paidCents: 11_900, status: 'paid' }, 0],
  ['was paid before it was credited', { paidCents: 11_900, creditedCents: 11_900 }, 0],
  ['was written off', { status: 'written_off' }, 0],
  ['is a credit note', { kind: 'credit_note', status: 'credited' }, 0],
] as const)('one that %s', (_, changes, cents) => {
  expect(openCents(makeInvoice(changes))).toBe(cents)
})

import { expect, test } from 'vitest'
import type { BillingAccount } from './account'
import { whyNotSettled } from './leaving'

const account = (changed: Partial<BillingAccount> = {}): BillingAccount => ({
  currency: 'EUR',
  mode: 'postpaid',
  balanceCents: 0,
  creditCents: 0,
  availableCents: 0,
  daysLeft: null,
  overdueCents: 0,
  oldestNumber: null,
  failureText: null,
  nextStep: null,
  nextStepAt: null,
  heldAt: null,
  ...changed,
})
const charged = { tax_scheme: 'vat' } as const

test('a workspace is deleted once its last invoice is issued and paid', () => {
  expect(whyNotSettled(account(), charged)).toBeUndefined()
  expect(whyNotSettled(account({ oldestNumber: 'INV-000007' }), charged)).toMatch(/INV-000007/)
  expect(whyNotSettled(account({ availableCents: -1 }), charged)).toMatch(/on no invoice yet/)
  expect(
    whyNotSettled(account({ balanceCents: 500, availableCents: 500 }), charged),
  ).toBeUndefined()
})

test('nothing holds it where nothing is charged', () => {
  expect(whyNotSettled(account({ availableCents: -1 }), { tax_scheme: 'unset' })).toBeUndefined()
})

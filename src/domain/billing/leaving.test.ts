import { expect, test } from 'vitest'
import { makeBillingAccount as account } from './invoiceFixtures'
import { whyNotSettled } from './leaving'

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

import { expect, test } from 'vitest'
import type { BillingAccount } from './account'
import { moneyLeft, whyNotSettled } from './leaving'

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
const money = (cents: number) => `€${cents / 100}`

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

test('says what becomes of money, and of credits', () => {
  expect(moneyLeft(account(), money)).toBeUndefined()
  expect(moneyLeft(account({ balanceCents: 500 }), money)).toMatch(/^€5 is left/)
  expect(moneyLeft(account({ balanceCents: 500, creditCents: 500 }), money)).toBe(
    'Credits of €5 are lost.',
  )
  expect(moneyLeft(account({ balanceCents: 700, creditCents: 500 }), money)).toMatch(
    /^€2 is left .* Credits of €5 are lost\.$/,
  )
})

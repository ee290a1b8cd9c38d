import { expect, test } from 'vitest'
import type { BillingSettings } from '@/domain/billing/admin/billingSettings'
import { billingFieldsOf, billingInput, validateBilling } from './billingFields'
import { formatBillingValue } from './billingTexts'

const settings: BillingSettings = {
  tax_scheme: 'vat',
  tax_country: 'AT',
  taxes_by_oss: false,
  exempt_text: '',
  tax_number: '',
  prices_shown: 'net',
  drivers: ['bank-transfer'],
  bank_holder: 'Stone Cloud GmbH',
  bank_iban: 'AT611904300234573201',
  bank_bic: '',
  default_mode: 'postpaid',
  due_days: 14,
  reminder_days: [3, 10],
  hold_days: 17,
  delete_days: 30,
  currency: 'EUR',
  invoice_prefix: 'INV-',
  credit_note_prefix: 'CN-',
  invoice_text: '',
  payment_text: '',
  credit_limit_cents: 12_345,
  version: 3,
  updated_at: '2026-11-26T10:00:00Z',
}
const stored = { ...billingFieldsOf(settings), reason: 'First setup' }

test('what is stored comes back as it was', () => {
  const { version: _, updated_at: __, ...wanted } = settings
  expect(validateBilling(stored)).toEqual({})
  expect(billingInput(stored)).toEqual({ settings: wanted, reason: 'First setup' })
})

test('what people type in their way is understood', () => {
  const { settings: sent } = billingInput({
    ...stored,
    bank_iban: 'at61 1904 3002 3457 3201',
    reminder_days: '10; 3 3',
    invoice_prefix: ' inv- ',
    credit_limit_cents: '50,5',
    drivers: 'stripe,bank-transfer',
    taxes_by_oss: 'true',
  })
  expect(sent).toMatchObject({
    bank_iban: 'AT611904300234573201',
    reminder_days: [3, 10],
    invoice_prefix: 'INV-',
    credit_limit_cents: 5_050,
    drivers: ['bank-transfer', 'stripe'],
    taxes_by_oss: true,
  })
})

test('without reminders and ways to pay, both lists are empty', () => {
  const { settings: sent } = billingInput({ ...stored, reminder_days: '', drivers: '' })
  expect(sent).toMatchObject({ reminder_days: [], drivers: [] })
})

test.each([
  ['tax_country', { tax_country: '' }, 'Say in which country you are taxed.'],
  ['tax_country', { tax_country: '', tax_scheme: 'unset' }, undefined],
  ['exempt_text', { tax_scheme: 'exempt' }, 'Say why you charge no VAT. Invoices print it.'],
  ['bank_iban', { bank_iban: '' }, 'Bank transfer needs an IBAN.'],
  ['bank_iban', { bank_iban: '', drivers: 'stripe' }, undefined],
  ['bank_iban', { bank_iban: '12' }, 'Enter an IBAN, such as AT61 1904 3002 3457 3201.'],
  ['bank_holder', { bank_holder: ' ' }, 'Bank transfer needs the holder of the account.'],
  ['due_days', { due_days: '91' }, 'Use a whole number from 0 to 90.'],
  ['hold_days', { hold_days: '0' }, 'Use a whole number from 1 to 365.'],
  [
    'reminder_days',
    { reminder_days: '3, 0' },
    'Use at most 5 whole numbers from 1 to 90, such as 3, 10.',
  ],
  [
    'reminder_days',
    { reminder_days: '1 2 3 4 5 6' },
    'Use at most 5 whole numbers from 1 to 90, such as 3, 10.',
  ],
  [
    'credit_note_prefix',
    { credit_note_prefix: 'INV-' },
    'Use another prefix than that of invoices.',
  ],
  [
    'credit_limit_cents',
    { credit_limit_cents: '1000000.01' },
    'Enter an amount from 0 to 1,000,000, such as 100.',
  ],
])('%s of %o: %s', (field, change, message) => {
  expect(validateBilling({ ...stored, ...change })[field]).toBe(message)
})

test('stored values are written as people read them', () => {
  expect(formatBillingValue('drivers', 'stripe,bank-transfer')).toBe(
    'Bank transfer, Card or direct debit',
  )
  expect(formatBillingValue('drivers', '')).toBe('none')
  expect(formatBillingValue('tax_country', 'AT')).toBe('Austria')
  expect(formatBillingValue('taxes_by_oss', 'true')).toBe('Pay the rate of their country')
  expect(formatBillingValue('bank_bic', '')).toBe('not set')
})

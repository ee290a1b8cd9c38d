import { expect, test } from 'vitest'
import { taxOf, taxRateOn, type TaxPayer, type TaxTerms } from './tax'

const rates = [
  { country: 'DE', rate: 19, valid_from: '2021-01-01' },
  { country: 'EE', rate: 22, valid_from: '2024-01-01' },
  { country: 'EE', rate: 24, valid_from: '2025-07-01' },
  { country: 'PT', rate: 23, valid_from: '2011-01-01' },
]
const territories = [
  { country: 'DE', postcode_pattern: '^78266$', treatment: 'outside' as const, rate: null },
  { country: 'PT', postcode_pattern: '^9[0-4]', treatment: 'rate' as const, rate: 22 },
]
const terms: TaxTerms = {
  tax_scheme: 'vat',
  tax_country: 'DE',
  taxes_by_oss: false,
  exempt_text: '',
}
const person: TaxPayer = { kind: 'person', country: 'DE', postcode: '10115', vat_state: 'none' }
const tax = (payer: Partial<TaxPayer>, changed: Partial<TaxTerms> = {}, day = '2026-11-30') => {
  const found = taxOf({ ...person, ...payer }, { ...terms, ...changed }, rates, territories, day)
  return typeof found === 'string' ? found : `${found.category} ${found.rate} ${found.country}`
}

test('at home everybody pays the tax of the country', () => {
  expect(tax({})).toBe('S 19 DE')
  expect(tax({ kind: 'company', vat_state: 'valid' })).toBe('S 19 DE')
  expect(tax({ kind: 'company', vat_state: 'waiting' })).toBe('S 19 DE')
})

test('a business elsewhere in the Union accounts for the tax once its VAT ID is confirmed', () => {
  const company = { kind: 'company', country: 'EE' } as const
  expect(tax({ ...company, vat_state: 'valid' })).toBe('AE 0 EE')
  expect(tax({ ...company, vat_state: 'unavailable' })).toBe('vat_check')
  expect(tax({ ...company, vat_state: 'invalid' })).toBe('S 19 DE')
})

test('a private customer elsewhere in the Union pays the rate of home or of their country', () => {
  expect(tax({ country: 'EE' })).toBe('S 19 DE')
  expect(tax({ country: 'EE' }, { taxes_by_oss: true })).toBe('S 24 EE')
  expect(tax({ country: 'EE' }, { taxes_by_oss: true }, '2025-06-30')).toBe('S 22 EE')
  expect(tax({ country: 'PT', postcode: '9000-018' }, { taxes_by_oss: true })).toBe('S 22 PT')
})

test('outside the area of the tax there is none', () => {
  expect(tax({ country: 'CH' })).toBe('O 0 CH')
  expect(tax({ postcode: '78266' })).toBe('O 0 DE')
})

test('a small business charges none at home, and a provider outside the Union none at all', () => {
  expect(tax({}, { tax_scheme: 'exempt' })).toBe('E 0 DE')
  expect(
    tax({ kind: 'company', country: 'EE', vat_state: 'valid' }, { tax_scheme: 'exempt' }),
  ).toBe('AE 0 EE')
  expect(tax({ country: 'EE' }, { tax_scheme: 'outside', tax_country: 'US' })).toBe('O 0 EE')
})

test('says what has to be known first', () => {
  expect(tax({}, { tax_scheme: 'unset' })).toBe('settings')
  expect(tax({ country: '' })).toBe('profile')
  expect(tax({ country: 'FR' }, { taxes_by_oss: true })).toBe('settings')
})

test('a rate holds from its first day on', () => {
  expect(taxRateOn('EE', rates, '2023-12-31')).toBeUndefined()
  expect(taxRateOn('EE', rates, '2024-01-01')).toBe(22)
})

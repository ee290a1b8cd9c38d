// @vitest-environment node
import { expect, test } from 'vitest'
import type { TaxTerms } from './tax'
import { previewTax, type TypedPayer } from './taxPreview'

const terms: TaxTerms = {
  tax_scheme: 'vat',
  tax_country: 'DE',
  taxes_by_oss: true,
  exempt_text: 'Small business (§ 19 UStG).',
}
const rows = {
  rates: [
    { country: 'DE', rate: 19, valid_from: '2021-01-01' },
    { country: 'AT', rate: 20, valid_from: '1984-01-01' },
    { country: 'PT', rate: 23, valid_from: '2011-01-01' },
  ],
  territories: [
    { country: 'PT', postcode_pattern: '^9[0-4]', treatment: 'rate' as const, rate: 22 },
    { country: 'DE', postcode_pattern: '^78266$', treatment: 'outside' as const, rate: null },
  ],
  day: '2026-11-30',
}
const preview = (
  typed: Partial<TypedPayer>,
  changed: Partial<TaxTerms> = {},
  stored: Parameters<typeof previewTax>[1] = null,
) =>
  previewTax({ kind: 'person', country: 'DE', postcode: '', vatId: '', ...typed }, stored, {
    ...rows,
    terms: { ...terms, ...changed },
  })
const company = { kind: 'company', country: 'AT', vatId: 'atu 136 695 97' }

test('the rate follows the country and the postcode', () => {
  expect(preview({})).toBe('Your invoices will have 19 % VAT, the rate of Germany.')
  expect(preview({ country: 'AT' })).toBe('Your invoices will have 20 % VAT, the rate of Austria.')
  expect(preview({ country: 'PT', postcode: '9000-018' })).toMatch(/22 % VAT, the rate of Portugal/)
  expect(preview({ postcode: '78266' })).toMatch(/none is charged to customers where you are/)
  expect(preview({ country: 'CH' })).toMatch(/none is charged to customers where you are/)
  expect(preview({}, { tax_scheme: 'exempt' })).toBe(
    'Your invoices will have no VAT: Small business (§ 19 UStG).',
  )
})

test('a business abroad has no VAT once its VAT ID is confirmed', () => {
  expect(preview(company)).toBe(
    'Your invoices will have no VAT: reverse charge, you account for it, once VIES confirms your VAT ID. Until then they wait.',
  )
  const stored = { country: 'AT', vatId: 'ATU13669597', vatState: 'valid' } as const
  expect(preview(company, {}, stored)).toBe(
    'Your invoices will have no VAT: reverse charge, you account for it.',
  )
  // Another number than the one that was confirmed.
  expect(preview({ ...company, vatId: 'ATU00000000' }, {}, stored)).toMatch(/once VIES confirms/)
  expect(preview({ ...company, country: 'DE' }, {}, stored)).toMatch(/19 % VAT/)
})

test('a business without a VAT ID, or with half of one, reads what one would change', () => {
  const hint =
    'Your invoices will have 20 % VAT, the rate of Austria. With a valid VAT ID they have none: reverse charge.'
  expect(preview({ ...company, vatId: '' })).toBe(hint)
  expect(preview({ ...company, vatId: 'ATU1' })).toBe(hint)
  expect(preview({ ...company, country: 'DE', vatId: '' })).not.toMatch(/reverse charge/)
})

test('nothing is said where nothing is known', () => {
  expect(preview({ country: '' })).toBeUndefined()
  expect(preview({}, { tax_scheme: 'unset' })).toBeUndefined()
  expect(preview({ country: 'FR' })).toBeUndefined()
})

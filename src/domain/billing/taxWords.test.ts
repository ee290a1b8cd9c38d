// @vitest-environment node
import { expect, test } from 'vitest'
import { taxOf, type TaxPayer, type TaxTerms } from './tax'
import { describeTax } from './taxWords'

const terms: TaxTerms = {
  tax_scheme: 'vat',
  tax_country: 'AT',
  taxes_by_oss: true,
  exempt_text: 'Small business: no VAT.',
}
const rates = [
  { country: 'AT', rate: 20, valid_from: '1984-01-01' },
  { country: 'DE', rate: 19, valid_from: '2021-01-01' },
]
const words = (payer: Partial<TaxPayer>, changed: Partial<TaxTerms> = {}) =>
  describeTax(
    taxOf(
      { kind: 'person', country: 'AT', postcode: '1010', vat_state: 'none', ...payer },
      { ...terms, ...changed },
      rates,
      [],
      '2026-11-26',
    ),
  )

test.each([
  [{}, {}, 'VAT, 20 %', 20, 'The rate of Austria.'],
  [{ country: 'DE' }, {}, 'VAT, 19 %', 19, 'The rate of Germany.'],
  [
    { kind: 'company', country: 'DE', vat_state: 'valid' },
    {},
    'VAT',
    0,
    'Reverse charge: you account for the VAT.',
  ],
  [
    { kind: 'company', country: 'DE', vat_state: 'waiting' },
    {},
    'VAT',
    null,
    'Known once VIES has answered about your VAT ID.',
  ],
  [{ country: 'US' }, {}, 'VAT', 0, 'None is charged to customers where you are.'],
  [{}, { tax_scheme: 'exempt' }, 'VAT', 0, 'Small business: no VAT.'],
  [{ country: '' }, {}, 'VAT', null, 'Known once you say who pays.'],
] as const)('%j %j', (payer, changed, label, percent, reason) => {
  expect(words(payer, changed)).toEqual({ label, percent, reason })
})

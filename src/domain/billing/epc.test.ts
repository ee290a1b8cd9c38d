import * as fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { epcText, isIban } from './epc'

const transfer = {
  holder: 'Example Cloud GmbH',
  iban: 'DE71 1102 2033 0123 4567 89',
  bic: 'bhbldehhxxx',
  amountCents: 1230,
  currency: 'EUR',
  remittance: 'INV-2026-00017',
}

describe('the QR code of a bank transfer', () => {
  test('has the lines of EPC069-12', () => {
    expect(epcText(transfer)).toBe(
      [
        'BCD',
        '002',
        '1',
        'SCT',
        'BHBLDEHHXXX',
        'Example Cloud GmbH',
        'DE71110220330123456789',
        'EUR12.30',
        '',
        '',
        'INV-2026-00017',
      ].join('\n'),
    )
  })

  test('leaves out the BIC and the remittance where there are none', () => {
    const lines = epcText({ ...transfer, bic: '', remittance: '' })?.split('\n')
    expect(lines?.[4]).toBe('')
    expect(lines?.at(-1)).toBe('EUR12.30')
  })

  test.each([
    ['another currency', { currency: 'CHF' }],
    ['an IBAN with a wrong digit', { iban: 'DE71110220330123456788' }],
    ['no IBAN', { iban: '' }],
    ['no holder', { holder: ' ' }],
    ['nothing to pay', { amountCents: 0 }],
    ['more than a transfer can hold', { amountCents: 100_000_000_000 }],
  ])('does not exist for %s', (_, change) => {
    expect(epcText({ ...transfer, ...change })).toBeNull()
  })

  test('fits into its QR code for any name and reference', () => {
    const unicode = fc.string({ unit: 'grapheme', maxLength: 200 })
    fc.assert(
      fc.property(unicode, unicode, fc.integer({ min: 1, max: 99_999_999_999 }), (...given) => {
        const [holder, remittance, amountCents] = given
        const text = epcText({ ...transfer, holder, remittance, amountCents })
        if (text === null) return
        expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(331)
        expect(text.split('\n').length).toBeLessThanOrEqual(11)
        expect(() => encode(text, { ecc: 'M', maxVersion: 13 })).not.toThrow()
      }),
    )
  })
})

test.each([
  ['DE89370400440532013000', true],
  ['GB82WEST12345698765432', true],
  ['NO9386011117947', true],
  ['MT84MALT011000012345MTLCAST001S', true],
  ['DE88370400440532013000', false],
  ['DE8937040044053201300', false],
  ['de89370400440532013000', false],
])('the check digits of %s: %s', (iban, expected) => {
  expect(isIban(iban)).toBe(expected)
})

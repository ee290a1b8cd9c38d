import { euCountries } from './euCountries'

/**
 * How VAT IDs look in each member of the European Union, by the country of the address. The structures are those that
 * VIES publishes: https://ec.europa.eu/taxation_customs/vies/#/faq, question 11. `private.vat_id_pattern` in the database
 * is the twin.
 */
export const vatIdPatterns: Readonly<Record<string, string>> = {
  AT: '^ATU[0-9]{8}$',
  BE: '^BE[01][0-9]{9}$',
  BG: '^BG[0-9]{9,10}$',
  CY: '^CY[0-9]{8}[A-Z]$',
  CZ: '^CZ[0-9]{8,10}$',
  DE: '^DE[0-9]{9}$',
  DK: '^DK[0-9]{8}$',
  EE: '^EE[0-9]{9}$',
  ES: '^ES[A-Z0-9][0-9]{7}[A-Z0-9]$',
  FI: '^FI[0-9]{8}$',
  FR: '^FR[A-Z0-9]{2}[0-9]{9}$',
  // Greece is EL here, as VIES calls it.
  GR: '^EL[0-9]{9}$',
  HR: '^HR[0-9]{11}$',
  HU: '^HU[0-9]{8}$',
  IE: '^IE([0-9][A-Z0-9+*][0-9]{5}[A-Z]|[0-9]{7}[A-Z]{2})$',
  IT: '^IT[0-9]{11}$',
  LT: '^LT([0-9]{9}|[0-9]{12})$',
  LU: '^LU[0-9]{8}$',
  LV: '^LV[0-9]{11}$',
  MT: '^MT[0-9]{8}$',
  NL: '^NL[A-Z0-9+*]{12}$',
  PL: '^PL[0-9]{10}$',
  PT: '^PT[0-9]{9}$',
  RO: '^RO[0-9]{2,10}$',
  SE: '^SE[0-9]{12}$',
  SI: '^SI[0-9]{8}$',
  SK: '^SK[0-9]{10}$',
}

/** Of countries whose numbers nobody checks here. */
export const OTHER_PATTERN = '^[A-Z0-9]{2,20}$'

/** How a VAT ID of some countries looks, to show an example. The others show the letters of the country. */
const examples: Readonly<Record<string, string>> = {
  AT: 'ATU12345678',
  DE: 'DE123456789',
  ES: 'ESX1234567X',
  FR: 'FRXX123456789',
  IT: 'IT12345678901',
  NL: 'NL123456789B01',
}

/** A VAT ID as it is stored: in capitals, without blanks and signs between. */
export const normalizeVatId = (given: string): string =>
  given.toUpperCase().replaceAll(/[^A-Z0-9+*]/g, '')

/** With which letters the VAT IDs of a country begin. */
export const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Whether VIES can say that VAT IDs of a country are valid. */
export const isCheckedByVies = (country: string): boolean => euCountries.includes(country)

/** What is wrong with a VAT ID of a company with this address; undefined: nothing. */
export function vatIdProblem(country: string, given: string): string | undefined {
  const vatId = normalizeVatId(given)
  if (vatId === '' || new RegExp(vatIdPatterns[country] ?? OTHER_PATTERN).test(vatId)) {
    return undefined
  }
  if (vatIdPatterns[country] === undefined) return 'Enter 2 to 20 letters and digits.'
  const prefix = vatPrefix(country)
  const example = examples[country]
  return vatId.startsWith(prefix)
    ? `This is not how a VAT ID of this country looks${example ? `, such as ${example}` : ''}.`
    : `Begin with ${prefix}, for the country of the address${example ? `: ${example}` : ''}.`
}

import type { TaxCategory } from './invoiceFacts'
import { euCountries } from './euCountries'

/** What the tax of a customer depends on. A part of the billing profile. */
export interface TaxPayer {
  kind: 'person' | 'company'
  /** ISO 3166-1, two letters. Empty: not known yet. */
  country: string
  postcode: string
  vat_state: 'none' | 'waiting' | 'valid' | 'invalid' | 'unavailable'
}

/** How the provider is taxed. A part of `billing_terms`. */
export interface TaxTerms {
  tax_scheme: 'unset' | 'vat' | 'exempt' | 'outside'
  tax_country: string
  taxes_by_oss: boolean
  exempt_text: string
}

/** A row of `tax_rates`. */
export interface TaxRate {
  country: string
  /** In percent. */
  rate: number
  /** '2025-07-01' */
  valid_from: string
}

/** A row of `tax_territories`. */
export interface TaxTerritory {
  country: string
  postcode_pattern: string
  treatment: 'outside' | 'rate'
  rate: number | null
}

/** The tax of what a customer is charged. */
export interface Tax {
  category: TaxCategory
  /** In percent. */
  rate: number
  /** The country whose rules hold. */
  country: string
  /** Why there is no tax. Empty with category S. */
  reason: string
  /** A code of the list VATEX, or empty. */
  reasonCode: string
}

/** What has to be known first. */
export type TaxWait = 'profile' | 'vat_check' | 'settings'

const REVERSE_CHARGE =
  'Reverse charge: the customer accounts for the VAT (Article 196 of Directive 2006/112/EC).'
const OUTSIDE =
  'Not subject to VAT: the place of supply is outside the area of this tax (Articles 44 and 58 of Directive 2006/112/EC).'

/** The rate of a country on a day: '2026-11-30'. Undefined: nobody has entered it. */
export function taxRateOn(
  country: string,
  rates: readonly TaxRate[],
  day: string,
): number | undefined {
  const begun = rates.filter((rate) => rate.country === country && rate.valid_from <= day)
  return begun.toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]?.rate
}

/**
 * Which tax a customer pays for hosting, at the rates of a day. The database has the same rule, with its sources:
 * `private.tax_of`.
 * @returns the tax, or what has to be known before it can be said
 */
export function taxOf(
  payer: TaxPayer,
  terms: TaxTerms,
  rates: readonly TaxRate[],
  territories: readonly TaxTerritory[],
  day: string,
): Tax | TaxWait {
  if (terms.tax_scheme === 'unset') return 'settings'
  if (payer.country === '') return 'profile'
  // Monaco counts as France.
  const place = payer.country === 'MC' ? 'FR' : payer.country
  const territory = territoryOf(place, payer.postcode, territories)
  const isInUnion = euCountries.includes(place) && territory?.treatment !== 'outside'
  const isCompany = payer.kind === 'company'
  const isUnchecked =
    isCompany && (payer.vat_state === 'waiting' || payer.vat_state === 'unavailable')
  const isBusiness = isCompany && payer.vat_state === 'valid'
  const rateOf = (country: string) =>
    (country === place ? territory?.rate : undefined) ?? taxRateOn(country, rates, day)
  const charged = (country: string): Tax | TaxWait => {
    const rate = rateOf(country)
    if (rate === undefined) return 'settings'
    return { category: 'S', rate, country, reason: '', reasonCode: '' }
  }
  const outside: Tax = {
    category: 'O',
    rate: 0,
    country: place,
    reason: OUTSIDE,
    reasonCode: 'VATEX-EU-O',
  }

  if (terms.tax_scheme === 'outside') {
    const isDeclared = isInUnion && terms.taxes_by_oss
    if (isDeclared && isUnchecked) return 'vat_check'
    if (place === terms.tax_country && taxRateOn(place, rates, day) !== undefined) {
      return charged(place)
    }
    return isDeclared && !isBusiness ? charged(place) : outside
  }
  if (!isInUnion) return outside
  const home = (): Tax | TaxWait =>
    terms.tax_scheme === 'exempt'
      ? {
          category: 'E',
          rate: 0,
          country: terms.tax_country,
          reason: terms.exempt_text,
          reasonCode: '',
        }
      : charged(terms.tax_country)
  if (place === terms.tax_country) return home()
  if (isUnchecked) return 'vat_check'
  if (isBusiness) {
    return {
      category: 'AE',
      rate: 0,
      country: place,
      reason: REVERSE_CHARGE,
      reasonCode: 'VATEX-EU-AE',
    }
  }
  return terms.taxes_by_oss ? charged(place) : home()
}

function territoryOf(
  country: string,
  postcode: string,
  territories: readonly TaxTerritory[],
): TaxTerritory | undefined {
  const digits = postcode.replaceAll(/[^0-9]/g, '')
  return territories.find(
    (territory) =>
      territory.country === country && new RegExp(territory.postcode_pattern).test(digits),
  )
}

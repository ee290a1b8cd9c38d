import { countryName } from '@/lib/countries'
import type { BillingProfile } from './billingProfile'
import {
  taxOf,
  type Tax,
  type TaxPayer,
  type TaxRate,
  type TaxTerms,
  type TaxTerritory,
} from './tax'
import { isCheckedByVies, normalizeVatId, vatIdProblem } from './vatId'

/** What a form of who pays holds so far. */
export interface TypedPayer {
  kind: string
  country: string
  postcode: string
  vatId: string
}

/** What the tax depends on besides the payer. */
export interface TaxRows {
  terms: TaxTerms
  rates: readonly TaxRate[]
  territories: readonly TaxTerritory[]
  /** '2026-11-30' */
  day: string
}

/**
 * Says which tax the next invoices will have, if what is typed is saved.
 * @param stored what is known about the VAT ID that is stored
 * @returns undefined if it cannot be said, because the country is missing or the provider is not set up
 */
export function previewTax(
  typed: TypedPayer,
  stored: Pick<BillingProfile, 'country' | 'vatId' | 'vatState'> | null,
  { terms, rates, territories, day }: TaxRows,
): string | undefined {
  const taxWith = (vat_state: TaxPayer['vat_state']) =>
    taxOf(
      {
        kind: typed.kind === 'company' ? 'company' : 'person',
        country: typed.country,
        postcode: typed.postcode,
        vat_state,
      },
      terms,
      rates,
      territories,
      day,
    )
  const tax = taxWith(vatStateOf(typed, stored))
  if (tax === 'vat_check') {
    const confirmed = taxWith('valid')
    if (typeof confirmed === 'string') return undefined
    return `${inWords(confirmed).replace(/\.$/, '')}, once VIES confirms your VAT ID. Until then they wait.`
  }
  if (typeof tax === 'string') return undefined
  const confirmed = taxWith('valid')
  return tax.category === 'S' && typeof confirmed !== 'string' && confirmed.category === 'AE'
    ? `${inWords(tax)} With a valid VAT ID they have none: reverse charge.`
    : inWords(tax)
}

/** What is known about the VAT ID that is typed. */
function vatStateOf(
  { kind, country, vatId }: TypedPayer,
  stored: Pick<BillingProfile, 'country' | 'vatId' | 'vatState'> | null,
): TaxPayer['vat_state'] {
  const typed = normalizeVatId(vatId)
  if (kind !== 'company' || typed === '' || !isCheckedByVies(country)) return 'none'
  if (stored?.vatId === typed && stored.country === country) return stored.vatState
  return vatIdProblem(country, typed) === undefined ? 'waiting' : 'none'
}

function inWords({ category, rate, country, reason }: Tax): string {
  switch (category) {
    case 'S':
      return `Your invoices will have ${rate} % VAT, the rate of ${countryName(country)}.`
    case 'AE':
      return 'Your invoices will have no VAT: reverse charge, you account for it.'
    case 'E':
      return `Your invoices will have no VAT: ${reason}`
    case 'O':
      return 'Your invoices will have no VAT: none is charged to customers where you are.'
  }
}

import { countryName } from '@/lib/countries'
import type { Tax, TaxWait } from './tax'

/** What a customer reads of the tax on what they order. */
export interface TaxWords {
  /** Beside the amount: 'VAT, 20 %'. */
  label: string
  /** In percent; null: not known yet. */
  percent: number | null
  /** Why it is so. */
  reason: string
}

/** Says which tax a customer pays, and why. The whole sentence for the law stands on the invoice. */
export function describeTax(tax: Tax | TaxWait): TaxWords {
  if (tax === 'vat_check') {
    return {
      label: 'VAT',
      percent: null,
      reason: 'Known once VIES has answered about your VAT ID.',
    }
  }
  if (tax === 'profile')
    return { label: 'VAT', percent: null, reason: 'Known once you say who pays.' }
  if (tax === 'settings') {
    return { label: 'VAT', percent: null, reason: 'Known once we have the rate of your country.' }
  }
  switch (tax.category) {
    case 'S':
      return {
        label: `VAT, ${tax.rate} %`,
        percent: tax.rate,
        reason: `The rate of ${countryName(tax.country)}.`,
      }
    case 'AE':
      return { label: 'VAT', percent: 0, reason: 'Reverse charge: you account for the VAT.' }
    case 'E':
      return { label: 'VAT', percent: 0, reason: tax.reason }
    case 'O':
      return {
        label: 'VAT',
        percent: 0,
        reason: 'None is charged to customers where you are.',
      }
  }
}

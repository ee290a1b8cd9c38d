import { driverNames, paymentDrivers } from '@/domain/billing/account'
import { countryName } from '@/lib/countries'

/** The labels of the settings of billing, in the order of the form. */
export const billingLabels: Readonly<Record<string, string>> = {
  tax_scheme: 'How you are taxed',
  tax_country: 'Country of your tax office',
  taxes_by_oss: 'Private customers in other countries of the EU',
  exempt_text: 'Why no VAT is charged',
  tax_number: 'Tax number',
  prices_shown: 'Prices shown to new visitors',
  drivers: 'Payment methods',
  bank_holder: 'Account holder',
  bank_iban: 'IBAN',
  bank_bic: 'BIC',
  default_mode: 'New workspaces pay',
  due_days: 'Days until an invoice is due',
  reminder_days: 'Reminders, days after the due date',
  hold_days: 'Servers are stopped, days after the due date',
  delete_days: 'Servers are deleted, days after they were stopped',
  currency: 'Currency',
  invoice_prefix: 'Prefix of invoices',
  credit_note_prefix: 'Prefix of credit notes',
  invoice_text: 'Text on every invoice',
  payment_text: 'Text about payment',
  credit_limit_cents: 'Limit of billing staff',
}

export const schemeEffects = {
  unset: ['Not set', 'No invoice is issued, and nobody is charged.'],
  vat: ['VAT in the EU', 'You charge VAT. Companies elsewhere in the EU pay it themselves.'],
  exempt: ['Small business in the EU', 'You charge no VAT to customers in your country.'],
  outside: ['Outside the EU', 'You charge no VAT of the EU.'],
} as const

export const ossEffects = {
  false: ['Pay the rate of your country', 'Allowed while such sales stay below €10,000 a year.'],
  true: [
    'Pay the rate of their country',
    'You declare it through the One Stop Shop of your tax office.',
  ],
} as const

export const pricesEffects = {
  net: ['Without VAT', 'Usual where most customers are companies.'],
  gross: ['With the VAT of your country', 'Usual where private persons buy.'],
} as const

export const modeEffects = {
  postpaid: ['Later, by invoice', 'An invoice each month for the month before.'],
  prepaid: ['In advance, from a balance', 'Usage lowers it. Servers stop when it is used up.'],
} as const

/** What customers do to pay in each way. */
export const driverEffects = {
  'bank-transfer':
    'Invoices show your account and a code to scan. You book payments or import bank statements.',
  stripe: 'By Stripe. The worker needs its key: see the operator guide.',
  simulated: 'To try everything out. No money moves; it ends where orders are open.',
} as const

const namedValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  tax_scheme: schemeEffects,
  taxes_by_oss: ossEffects,
  prices_shown: pricesEffects,
  default_mode: modeEffects,
}

/** A stored value as people read it. */
export function formatBillingValue(name: string, value: string): string {
  if (value === '') return name === 'drivers' ? 'none' : 'not set'
  if (name === 'tax_country') return countryName(value)
  if (name === 'drivers') {
    const chosen = value.split(',')
    return paymentDrivers
      .filter((driver) => chosen.includes(driver))
      .map((driver) => driverNames[driver])
      .join(', ')
  }
  return namedValues[name]?.[value]?.[0] ?? value
}

/** The choices of a setting for its radio buttons. */
export const billingOptions = (effects: Readonly<Record<string, readonly [string, string]>>) =>
  Object.entries(effects).map(([value, [label, description]]) => ({ value, label, description }))

import type { TaxCategory } from '../../src/domain/billing/invoiceFacts.ts'
import { grouped } from '../../src/domain/billing/lineFormats.ts'
import { formatDate } from '../../src/lib/format.ts'
import { LOCALE } from '../../src/lib/locale.ts'

const UTC = 'UTC'
const DAY_MS = 86_400_000

/** '2026-11-01' as '1 Nov 2026'. */
export const dayText = (day: string): string => formatDate(day, UTC)

/** The last day of the month that begins on this day. */
export function lastDayOf(month: string): string {
  const next = new Date(month)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return new Date(next.getTime() - DAY_MS).toISOString().slice(0, 10)
}

/** Whole cents as XML writes amounts: '-12.05'. */
export function decimalText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whole cents with separators: '1,234.50'. A minus sign, not a hyphen, so that no line breaks after it. */
export function centsText(cents: number): string {
  const [whole = '', fraction = ''] = decimalText(Math.abs(cents)).split('.')
  return `${cents < 0 ? '−' : ''}${grouped(whole)}.${fraction}`
}

/** Whole cents with their currency, as the site writes them: '€1,234.50'. */
export function moneyText(cents: number, currency: string): string {
  return `${cents < 0 ? '−' : ''}${currencySign(currency)}${centsText(Math.abs(cents))}`
}

/** '€', or 'CHF ' where a currency has no sign of one character. */
function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  return sign.length === 1 ? sign : `${sign} `
}

/** The rate in the column of a line: '19 %', or a dash outside the scope of VAT. */
export const rateText = (category: TaxCategory, rate: number): string =>
  category === 'O' ? '–' : `${rate} %`

/** A row of the sums: 'VAT 19 %', or in words why there is no tax. */
export const taxText = (category: TaxCategory, rate: number): string =>
  category === 'S'
    ? `VAT ${rate} %`
    : { AE: 'VAT 0 %, reverse charge', E: 'VAT exempt', O: 'Not subject to VAT' }[category]

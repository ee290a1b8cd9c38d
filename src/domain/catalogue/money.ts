import { formatDate, type Moment } from '@/lib/format'
import { hourlyDecimals, WHOLE_CENTS_FROM } from '@/lib/hourlyDecimals'
import type { Plan } from './plan'

const MICRO_DIGITS = 6
/** A quotient of two amounts may be rounded: it only compares plans and is never billed. */
const SHARE_DIGITS = 4

/** Decimals that show all given amounts (whole millionths) exactly: at least two, the same number for all. */
export function decimalsFor(amounts: readonly number[]): number {
  let decimals = 2
  while (decimals < MICRO_DIGITS && amounts.some((amount) => amount % 10 ** (6 - decimals) !== 0)) {
    decimals += 1
  }
  return decimals
}

/** Decimals of a monthly cap or a sum: two, or more if the amount needs more. */
export function capDecimals(micros: number): number {
  return decimalsFor([micros])
}

export interface MoneyFormat {
  /** ISO 4217. */
  currency: string
  decimals: number
  /** BCP 47; the figures are always 0 to 9. */
  locale: string
  /** VAT in percent that is shown as a part of the amount. Default: none. */
  vat?: number
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf({ currency, decimals, locale }: MoneyFormat): Intl.NumberFormat {
  const key = `${locale} ${currency} ${decimals}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    // The font of the figures has no other digits.
    numberingSystem: 'latn',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formats.set(key, made)
  return made
}

/** Whole millionths as a decimal text, exactly: `exact(81_000)` is '0.081000'. */
function exact(micros: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(micros)).padStart(MICRO_DIGITS + 1, '0')
  const sign = micros < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -MICRO_DIGITS)}.${digits.slice(-MICRO_DIGITS)}` as `${number}`
}

/** With VAT, in whole millionths. Half rounds up. */
export function withVat(micros: number, percent = 0): number {
  // Rates have at most two decimals, so this is exact.
  return percent === 0
    ? micros
    : Math.round((micros * (10_000 + Math.round(percent * 100))) / 10_000)
}

/** Formats whole millionths: `formatMoney(81_000, …)` is '€0.0810' or '0,0810 €'. Half rounds away from zero. */
export function formatMoney(micros: number, format: MoneyFormat): string {
  return formatOf(format).format(exact(withVat(micros, format.vat)))
}

export interface MoneyParts {
  /** The text before the figure: in most locales the currency sign. */
  before: string
  figure: string
  after: string
}

/** Like `formatMoney`, but in parts: a page can show the figure larger than its sign. */
export function moneyParts(micros: number, format: MoneyFormat): MoneyParts {
  const parts = { before: '', figure: '', after: '' }
  for (const { type, value } of formatOf(format).formatToParts(
    exact(withVat(micros, format.vat)),
  )) {
    if (type === 'currency' || type === 'literal') parts[parts.figure ? 'after' : 'before'] += value
    else parts.figure += value
  }
  return { before: parts.before.trim(), figure: parts.figure, after: parts.after.trim() }
}

type InCurrency = Pick<Plan, 'currency' | 'hourlyMicros' | 'monthlyCapMicros'>

export interface PriceFormatter {
  /** The hourly price: '€0.0810'. */
  hourly: (plan: InCurrency, micros?: number) => string
  /** The most a month costs; `null` if the plan has no cap. */
  cap: (plan: InCurrency, micros?: number | null) => string | null
  /** What some hours cost: in cents, and a small sum or the price of one hour like an hourly price. */
  sum: (plan: InCurrency, micros: number) => string
  hourlyFormat: (plan: InCurrency, micros?: number) => MoneyFormat
  capFormat: (plan: InCurrency, micros?: number | null) => MoneyFormat
  shareFormat: (plan: InCurrency) => MoneyFormat
  /** A share of an hourly price, for comparing plans: always four decimals. */
  share: (plan: InCurrency, micros: number) => string
  /** A number beside prices, in the same locale: '1,600' or '1.600'. */
  number: (value: number) => string
  /** The day on which a price starts or ends: '21 Nov 2026'. */
  day: (moment: Moment | null) => string
}

/**
 * Formats prices for one locale and time zone. Equal amounts of the same kind are the same text on every page.
 * @param timeZone IANA name; the default is the device's own
 * @param vat in percent: all amounts are shown with it
 */
export function createPriceFormatter(locale: string, timeZone?: string, vat = 0): PriceFormatter {
  const common = { locale, ...(vat > 0 && { vat }) }
  const hourlyFormat = ({ currency, hourlyMicros }: InCurrency, micros = hourlyMicros) => ({
    ...common,
    currency,
    decimals: hourlyDecimals(micros),
  })
  const capFormat = (
    { currency, monthlyCapMicros }: InCurrency,
    micros: number | null = monthlyCapMicros,
  ) => ({ ...common, currency, decimals: capDecimals(micros ?? 0) })
  const shareFormat = ({ currency }: InCurrency) => ({
    ...common,
    currency,
    decimals: SHARE_DIGITS,
  })
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const hourly = (plan: InCurrency, micros = plan.hourlyMicros) =>
    formatMoney(micros, hourlyFormat(plan, micros))
  const cap = (plan: InCurrency, micros = plan.monthlyCapMicros) =>
    micros === null ? null : formatMoney(micros, capFormat(plan, micros))
  return {
    hourlyFormat,
    capFormat,
    number: (value) => numbers.format(value),
    day: (moment) => formatDate(moment, timeZone),
    hourly,
    cap,
    sum: (plan, micros) => {
      if (micros === plan.monthlyCapMicros) return formatMoney(micros, capFormat(plan))
      if (micros < WHOLE_CENTS_FROM || micros === plan.hourlyMicros) return hourly(plan, micros)
      return formatMoney(micros, { ...capFormat(plan), decimals: 2 })
    },
    shareFormat,
    share: (plan, micros) => formatMoney(Math.round(micros), shareFormat(plan)),
  }
}

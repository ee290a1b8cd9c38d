import { formatDate, type Moment } from '@/lib/format'
import type { Plan } from './plan'

const MICRO_DIGITS = 6
/** A quotient of two amounts is rounded: it compares plans, nothing is billed by it. */
const SHARE_DIGITS = 4

/** Decimals that amounts of whole millionths need: at least two, and the same for all given. */
export function decimalsFor(amounts: readonly number[]): number {
  let decimals = 2
  while (decimals < MICRO_DIGITS && amounts.some((amount) => amount % 10 ** (6 - decimals) !== 0)) {
    decimals += 1
  }
  return decimals
}

/** From this price of an hour on, whole cents are enough to tell plans apart: €0.50. */
const WHOLE_CENTS_FROM = 500_000
const CENT = 10_000

/**
 * Decimals of a price of an hour, from its amount alone, so that it is written alike everywhere: two for whole cents
 * from €0.50 on, otherwise four, and six where four would round.
 */
export function hourlyDecimals(micros: number): number {
  const amount = Math.abs(micros)
  if (amount >= WHOLE_CENTS_FROM && amount % CENT === 0) return 2
  return amount % 100 === 0 ? 4 : MICRO_DIGITS
}

/** Decimals of a monthly cap or a sum, from its amount alone: two, and as many more as it needs. */
export function capDecimals(micros: number): number {
  return decimalsFor([micros])
}

export interface MoneyFormat {
  /** ISO 4217. */
  currency: string
  decimals: number
  /** BCP 47; the figures are always 0 to 9. */
  locale: string
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
    // The face of the figures has no others.
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

/** Whole millionths in the words of a place: `formatMoney(81_000, …)` is '€0.0810' or '0,0810 €'. Half rounds away from zero. */
export function formatMoney(micros: number, format: MoneyFormat): string {
  return formatOf(format).format(exact(micros))
}

export interface MoneyParts {
  /** What stands before the figure: the sign in most places that read left to right. */
  before: string
  figure: string
  after: string
}

/** The same in parts, for a figure that is set larger than its sign. */
export function moneyParts(micros: number, format: MoneyFormat): MoneyParts {
  const parts = { before: '', figure: '', after: '' }
  for (const { type, value } of formatOf(format).formatToParts(exact(micros))) {
    if (type === 'currency' || type === 'literal') parts[parts.figure ? 'after' : 'before'] += value
    else parts.figure += value
  }
  return { before: parts.before.trim(), figure: parts.figure, after: parts.after.trim() }
}

type InCurrency = Pick<Plan, 'currency' | 'hourlyMicros' | 'monthlyCapMicros'>

export interface PriceFormatter {
  /** The price of an hour: '€0.0810'. */
  hourly: (plan: InCurrency, micros?: number) => string
  /** The most a month costs; `null` where there is no cap. */
  cap: (plan: InCurrency, micros?: number | null) => string | null
  hourlyFormat: (plan: InCurrency, micros?: number) => MoneyFormat
  capFormat: (plan: InCurrency, micros?: number | null) => MoneyFormat
  shareFormat: (plan: InCurrency) => MoneyFormat
  /** A share of an hourly price, for comparing plans: always four decimals. */
  share: (plan: InCurrency, micros: number) => string
  /** A number beside prices, written as they are: '1,600' or '1.600'. */
  number: (value: number) => string
  /** The day from which a price or its end holds: '21 Nov 2026'. */
  day: (moment: Moment | null) => string
}

/**
 * Writes prices for one reader. The same amount of the same kind is always the same text, on every page.
 * @param timeZone IANA name; the device's own where it is left out
 */
export function createPriceFormatter(locale: string, timeZone?: string): PriceFormatter {
  const hourlyFormat = ({ currency, hourlyMicros }: InCurrency, micros = hourlyMicros) => ({
    currency,
    locale,
    decimals: hourlyDecimals(micros),
  })
  const capFormat = (
    { currency, monthlyCapMicros }: InCurrency,
    micros: number | null = monthlyCapMicros,
  ) => ({ currency, locale, decimals: capDecimals(micros ?? 0) })
  const shareFormat = ({ currency }: InCurrency) => ({ currency, locale, decimals: SHARE_DIGITS })
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  return {
    hourlyFormat,
    capFormat,
    number: (value) => numbers.format(value),
    day: (moment) => formatDate(moment, timeZone),
    hourly: (plan, micros = plan.hourlyMicros) => formatMoney(micros, hourlyFormat(plan, micros)),
    cap: (plan, micros = plan.monthlyCapMicros) =>
      micros === null ? null : formatMoney(micros, capFormat(plan, micros)),
    shareFormat,
    share: (plan, micros) => formatMoney(Math.round(micros), shareFormat(plan)),
  }
}

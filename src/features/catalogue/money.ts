import { formatDate, type Moment } from '@/lib/format'
import type { Plan, PlanKind } from './plan'

const MICRO_DIGITS = 6

/** Decimals that amounts of whole millionths need: at least two, and the same for all given. */
export function decimalsFor(amounts: readonly number[]): number {
  let decimals = 2
  while (decimals < MICRO_DIGITS && amounts.some((amount) => amount % 10 ** (6 - decimals) !== 0)) {
    decimals += 1
  }
  return decimals
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

type Priced = Pick<Plan, 'kind' | 'hourlyMicros' | 'monthlyCapMicros' | 'next'>

const hourlyOf = (plan: Priced) => [
  plan.hourlyMicros,
  ...(plan.next ? [plan.next.hourlyMicros] : []),
]
const capOf = (plan: Priced) => [plan.monthlyCapMicros ?? 0, plan.next?.monthlyCapMicros ?? 0]

/**
 * How many decimals each kind's prices are written with, so that they line up: a kind in whole cents has two, every
 * other as many as the whole catalogue needs.
 * @param plans all that are published, so that every page writes a price alike
 */
export function decimalsByKind(
  plans: readonly Priced[],
): (kind: PlanKind) => { hourly: number; cap: number } {
  const all = decimalsFor(plans.flatMap(hourlyOf))
  const kinds = new Map<PlanKind, { hourly: number; cap: number }>()
  for (const kind of new Set(plans.map((plan) => plan.kind))) {
    const own = plans.filter((plan) => plan.kind === kind)
    kinds.set(kind, {
      hourly: decimalsFor(own.flatMap(hourlyOf)) === 2 ? 2 : all,
      cap: decimalsFor(own.flatMap(capOf)),
    })
  }
  return (kind) => kinds.get(kind) ?? { hourly: all, cap: 2 }
}

export interface PriceWriter {
  /** The price of an hour: '€0.0810'. Another amount of the same kind (announced, computed) is written alike. */
  hourly: (plan: Plan, micros?: number) => string
  /** The most a month costs; `null` where there is no cap. */
  cap: (plan: Plan, micros?: number | null) => string | null
  hourlyFormat: (plan: Plan) => MoneyFormat
  capFormat: (plan: Plan) => MoneyFormat
  /** A number beside prices, written as they are: '1,600' or '1.600'. */
  number: (value: number) => string
  /** The day from which a price or its end holds: '21 Nov 2026'. */
  day: (moment: Moment | null) => string
}

/**
 * Writes the prices of a catalogue. One for a page: see `usePrices`.
 * @param timeZone IANA name; the device's own where it is left out
 */
export function priceWriter(
  plans: readonly Plan[],
  locale: string,
  timeZone?: string,
): PriceWriter {
  const decimals = decimalsByKind(plans)
  const hourlyFormat = ({ kind, currency }: Plan) => ({
    currency,
    locale,
    decimals: decimals(kind).hourly,
  })
  const capFormat = ({ kind, currency }: Plan) => ({
    currency,
    locale,
    decimals: decimals(kind).cap,
  })
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  return {
    hourlyFormat,
    capFormat,
    number: (value) => numbers.format(value),
    day: (moment) => formatDate(moment, timeZone),
    hourly: (plan, micros = plan.hourlyMicros) => formatMoney(micros, hourlyFormat(plan)),
    cap: (plan, micros = plan.monthlyCapMicros) =>
      micros === null ? null : formatMoney(micros, capFormat(plan)),
  }
}

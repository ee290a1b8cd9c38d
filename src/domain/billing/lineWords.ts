import { hourlyDecimals } from '../../lib/hourlyDecimals.ts'
import type { InvoiceLine } from './invoiceFacts.ts'
import { countText, timeText } from './lineFormats.ts'

const UNITS = {
  minute: ['minute', 'minutes'],
  gib_hour: ['GiB hour', 'GiB hours'],
} as const

/** A figure and what it counts: '43,200' and 'minutes', '0.0198' and 'per hour'. */
export interface Measure {
  figure: string
  unit: string
}

/** How much was used. */
export const quantityOf = ({ quantity, unit }: InvoiceLine): Measure => ({
  figure: countText(quantity),
  unit: unit === 'piece' ? '' : UNITS[unit][quantity === 1 ? 0 : 1],
})

/** An amount in millionths with so many decimals as text. Documents and pages write money differently. */
export type AmountWriter = (micros: number, decimals: number) => string

/** The price, in the unit in which prices are published; undefined where several were in force. */
export function priceOf(
  { unit, unit_micros, data }: InvoiceLine,
  amount: AmountWriter,
): Measure | undefined {
  const [published, per] = {
    minute: [numberIn(data, 'hourly_micros'), 'per hour'] as const,
    gib_hour: [numberIn(data, 'gib_month_micros'), 'per GiB month'] as const,
    piece: [undefined, ''] as const,
  }[unit]
  const micros = published ?? unit_micros
  if (micros === null) return undefined
  return {
    figure: amount(micros, hourlyDecimals(micros)),
    unit: published === undefined && unit !== 'piece' ? `per ${UNITS[unit][0]}` : per,
  }
}

/** What a line says under its title, one text a row. */
export function detailsOf(line: InvoiceLine, month: string, amount: AmountWriter): string[] {
  const credit = creditText(line, amount)
  return [
    // The database writes the arithmetic of a credit too, without the currency. Once is enough.
    credit === '' ? line.detail : '',
    ...(isWholeMonth(line, month) ? [] : [timesText(line)]),
    capText(line, amount),
    credit,
  ].filter(Boolean)
}

const numberIn = (data: InvoiceLine['data'], key: string): number | undefined => {
  const value = data?.[key]
  return typeof value === 'number' ? value : undefined
}

/** Why minutes times price is more than the amount. */
function capText({ data, net_micros }: InvoiceLine, amount: AmountWriter): string {
  const cap = numberIn(data, 'monthly_cap_micros')
  return cap === net_micros ? `Monthly cap of ${amount(cap, 2)} reached` : ''
}

/** How a credit under the service level agreement was computed. */
function creditText({ data }: InvoiceLine, amount: AmountWriter): string {
  const [outage, allowed, hours, percent, price] = [
    'outage_ms',
    'allowed_ms',
    'hours',
    'credit_percent',
    'price_micros',
  ].map((key) => numberIn(data, key))
  if (outage === undefined || allowed === undefined || hours === undefined) return ''
  if (percent === undefined || price === undefined) return ''
  // As in the detail that the database writes: started minutes, and whole ones of the agreement.
  const minutes = countText(Math.ceil(outage / 60_000))
  const within = countText(Math.floor(allowed / 60_000))
  const begun = hours === 1 ? 'One hour begun' : `${countText(hours)} hours begun`
  return (
    `Unavailable for ${minutes} minutes, of which ${within} are within the agreement. ` +
    `${begun}, ${percent} % each of the monthly price of ${amount(price, 2)}, at most all of it.`
  )
}

function isWholeMonth({ from_at, to_at }: InvoiceLine, month: string): boolean {
  if (from_at === null || to_at === null) return false
  const end = new Date(month)
  end.setUTCMonth(end.getUTCMonth() + 1)
  return Date.parse(from_at) === Date.parse(month) && Date.parse(to_at) === end.getTime()
}

const timesText = ({ from_at, to_at }: InvoiceLine): string =>
  from_at === null || to_at === null ? '' : `${timeText(from_at)} to ${timeText(to_at)} UTC`

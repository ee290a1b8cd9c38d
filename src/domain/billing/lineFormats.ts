import { LOCALE } from '../../lib/locale.ts'

/** Before each group of three digits. */
const THOUSANDS = /\B(?=(\d{3})+$)/g

/** Digits in groups of three: '1,234'. */
export const grouped = (digits: string): string => digits.replaceAll(THOUSANDS, ',')

/** Millionths with so many decimals: '1,234.5600'. Half rounds away from zero. */
export function amountText(micros: number, decimals: number): string {
  const rounded = BigInt(Math.round(Math.abs(micros) / 10 ** (6 - decimals)))
  const digits = String(rounded).padStart(decimals + 1, '0')
  return `${micros < 0 ? '−' : ''}${grouped(digits.slice(0, -decimals))}.${digits.slice(-decimals)}`
}

const counts = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 })

/** '3,456.5' */
export const countText = (count: number): string => counts.format(count)

const times = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** '10 Nov 2026, 08:20', in UTC. */
export const timeText = (time: string): string => times.format(new Date(time))

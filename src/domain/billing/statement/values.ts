/**
 * An amount of a table as cents: "1.234,56", "1,234.56", "-12.5" or "1234".
 * @returns null for what is no amount. "1.234" is none either: nobody can tell which one it means
 */
export function readCents(text: string): number | null {
  const compact = text.replaceAll(/[\s'’€]|EUR/g, '').replace('\u2212', '-')
  const found = /^([+-]?)(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:([.,])(\d{1,2}))?$/.exec(
    compact,
  )
  if (found === null) return null
  const [, sign, whole = '', separator, decimals = ''] = found
  const isGrouped = /\D/.test(whole)
  if (isGrouped && (separator === undefined || whole.includes(separator))) return null
  const cents = Number(whole.replaceAll(/\D/g, '') + decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return sign === '-' ? -cents : cents
}

/** An amount of ISO 20022 as cents: "12.3" or "12.30000". @returns null for anything else, and for parts of a cent */
export function readIsoCents(text: string): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? []
  return whole === '' ? null : Number(whole + decimals.padEnd(2, '0'))
}

/**
 * A day as "2026-11-26": from that form with or without a time, "26.11.2026", "26.11.26" or "26/11/2026".
 * @returns null for what is no day
 */
export function readDay(text: string): string | null {
  const trimmed = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(trimmed)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const european = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(trimmed)
  if (european === null) return null
  const [, day, month, year = ''] = european
  return dayOf(year.length === 2 ? `20${year}` : year, month, day)
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  // The 31st of February would become a day of March.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text
}

/** One line, as long as the database takes it. */
export const oneLine = (text: string, longest: number): string =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, longest).join('')

export const LONGEST_PAYER = 140
export const LONGEST_REMITTANCE = 500
export const LONGEST_REFERENCE = 200

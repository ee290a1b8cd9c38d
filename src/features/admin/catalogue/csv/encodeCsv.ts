import { escapeFormula } from './formula'

/** By it spreadsheets know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Also what other countries' spreadsheets part cells at. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

function cellText(value: string): string {
  const safe = escapeFormula(value)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as the text of a CSV file (RFC 4180): byte order mark, commas, CRLF, formulas neutralised. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

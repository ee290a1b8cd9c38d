import Papa from 'papaparse'
import { escapeFormula } from './formula.ts'

/** It tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Cells to quote: some countries' spreadsheets split at semicolons, and programs may trim white space. */
const NEEDS_QUOTES = /[;\t]|^\s|\s$/

/**
 * Rows as the text of a CSV file (RFC 4180): with byte order mark, commas, CRLF and escaped formulas. A number is no
 * formula, also if it is negative.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const text = Papa.unparse(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
    { newline: '\r\n', quotes: (cell) => NEEDS_QUOTES.test(String(cell)) },
  )
  // The library does not end the last line.
  return rows.length === 0 ? BYTE_ORDER_MARK : `${BYTE_ORDER_MARK}${text}\r\n`
}

import Papa from 'papaparse'
import { escapeFormula } from './formula'

/** By it spreadsheets know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Other countries' spreadsheets separate cells at semicolons, and white space at an end is easily lost. */
const NEEDS_QUOTES = /[;\t]|^\s|\s$/

/** Rows as the text of a CSV file (RFC 4180): byte order mark, commas, CRLF, formulas neutralised. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const text = Papa.unparse(
    rows.map((row) => row.map(escapeFormula)),
    { newline: '\r\n', quotes: (cell) => NEEDS_QUOTES.test(String(cell)) },
  )
  // The library leaves the last line without its end.
  return rows.length === 0 ? BYTE_ORDER_MARK : `${BYTE_ORDER_MARK}${text}\r\n`
}

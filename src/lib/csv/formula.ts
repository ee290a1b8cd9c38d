/**
 * The start of a cell that a spreadsheet reads as a formula. It includes apostrophes before it, so that a cell that
 * already had an apostrophe gets a second one and is restored exactly.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u
const NEUTRALISED = /^'+[=+\-@\t\r\n＝＋－＠]/u

/** Puts an apostrophe before a cell that would be a formula, so that no spreadsheet computes it. */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** Removes only the apostrophe that `escapeFormula` has added. */
export function unescapeFormula(cell: string): string {
  return NEUTRALISED.test(cell) ? cell.slice(1) : cell
}

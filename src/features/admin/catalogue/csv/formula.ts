/**
 * What a spreadsheet takes for a formula when a cell begins with it, and apostrophes before it: one that was there
 * already must come back too.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u
const NEUTRALISED = /^'+[=+\-@\t\r\n＝＋－＠]/u

/** A cell that no spreadsheet computes: what would be a formula gets an apostrophe before it. */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** Takes away exactly the apostrophe that `escapeFormula` has put there. */
export function unescapeFormula(cell: string): string {
  return NEUTRALISED.test(cell) ? cell.slice(1) : cell
}

import { recordsOf, type Separator } from '@/lib/csv/records'
import type { CellProblem } from './cellProblem'

/** The layout of a CSV text: its separator, and the column names of its first line. */
export interface Layout {
  separator: Separator
  names: readonly string[]
}

/** The place of a problem in the text: its cell, or the whole line if the problem has no column. */
export interface Mark {
  problem: CellProblem
  /** Index of the first character of the record's first line. */
  lineStart: number
  /** Start and end of the cell, as indexes of the text. */
  from: number
  to: number
}

/** Start and end of a cell in a record, with its quotation marks; null if the record has no such cell. */
function cellAt(text: string, separator: Separator, column: number): [number, number] | null {
  let start = 0
  let isQuoted = false
  let at = 0
  for (let index = 0; index <= text.length; index += 1) {
    const character = text[index]
    if (character === '"') isQuoted = !isQuoted
    if (index < text.length && (isQuoted || character !== separator)) continue
    if (at === column) return [start, index]
    at += 1
    start = index + 1
  }
  return null
}

/** Finds the place of each problem in its text. The marks have the order of the text. */
export function locateProblems(
  text: string,
  problems: readonly CellProblem[],
  { separator, names }: Layout,
): Mark[] {
  const byLine = new Map<number, CellProblem[]>()
  for (const problem of problems) {
    byLine.set(problem.line, [...(byLine.get(problem.line) ?? []), problem])
  }
  const marks: Mark[] = []
  for (const { line, start, text: record } of recordsOf(text)) {
    for (const problem of byLine.get(line) ?? []) {
      const column = problem.column === null ? -1 : names.indexOf(problem.column)
      const cell = column === -1 ? null : cellAt(record, separator, column)
      const [from, to] = cell ?? [0, record.length]
      marks.push({ problem, lineStart: start, from: start + from, to: start + to })
    }
  }
  return marks
}

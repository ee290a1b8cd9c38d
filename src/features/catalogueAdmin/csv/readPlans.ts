import * as v from 'valibot'
import { planProblems } from '../planFields'
import { columnNames, columnOf, lineSchema, planLineOf, type PlanLine } from './columns'
import type { FileProblem } from './decodeText'
import { restore } from './formula'
import {
  BrokenRecord,
  cellsOf,
  recordsOf,
  separators,
  type CsvRecord,
  type Separator,
} from './records'

export const ROWS_MAX = 10_000

/** One plan of a file, and the line of the file that it begins in. */
export interface ImportRow extends PlanLine {
  line: number
}

/** A cell that cannot be taken. */
export interface CellProblem {
  line: number
  /** The column's name; null where it is about the whole line. */
  column: string | null
  /** What the cell holds. */
  holds: string
  /** What is expected instead. */
  expected: string
}

export type Reading =
  | { kind: 'refused'; problem: FileProblem }
  | { kind: 'read'; rows: ImportRow[]; problems: CellProblem[] }

export interface ReadOptions {
  signal?: AbortSignal
  /** Lets the page draw and answer; called every few milliseconds of work. */
  pause?: () => Promise<void>
}

/** As many records as are read in about a millisecond. */
const BATCH = 50

/** Longer than this, in milliseconds, the page is never kept from drawing. */
const SLICE_MS = 8

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

const list = (names: readonly string[]) => names.join(', ')
const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

function refused(title: string, advice: string): Reading {
  return { kind: 'refused', problem: { title, advice } }
}

function namesOf(header: CsvRecord, separator: Separator): string[] {
  return (cellsOf([header], separator)[0] ?? []).map((name) => name.trim().toLowerCase())
}

/** The separator that makes the most of the first line into names of columns. */
function separatorOf(header: CsvRecord): Separator {
  const known = (separator: Separator) => {
    try {
      return namesOf(header, separator).filter((name) => columnNames.includes(name)).length
    } catch {
      // Quoted names that another separator parts.
      return -1
    }
  }
  return separators.toSorted((a, b) => known(b) - known(a))[0] ?? ','
}

/** What is wrong with the first line, or null. */
function headerProblem(names: readonly string[], line: number): Reading | null {
  const missing = columnNames.filter((name) => !names.includes(name))
  const unknown = names.filter((name) => !columnNames.includes(name))
  const twice = columnNames.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (missing.length + unknown.length + twice.length === 0) return null
  if (missing.length === columnNames.length) {
    return refused(
      `Line ${line} does not name the columns.`,
      `The first line must hold these names, in any order: ${list(columnNames)}.`,
    )
  }
  const shown = unknown.map((name) => (name === '' ? 'one without a name' : name.slice(0, 60)))
  return refused(
    `The columns in line ${line} are not the expected ones.`,
    [
      missing.length > 0 ? `Missing: ${list(missing)}.` : '',
      unknown.length > 0 ? `Unknown: ${list(shown)}.` : '',
      twice.length > 0 ? `More than once: ${list(twice)}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  )
}

/** Reads lines one by one, and remembers which plan was in which. */
class LineReader {
  readonly rows: ImportRow[] = []
  readonly problems: CellProblem[] = []
  readonly #names: readonly string[]
  readonly #lineOf = new Map<string, number>()

  constructor(names: readonly string[]) {
    this.#names = names
  }

  read(line: number, raw: readonly string[]): void {
    const names = this.#names
    if (raw.length !== names.length) {
      this.problems.push({
        line,
        column: null,
        holds: many(raw.length, 'cell'),
        expected: `${many(names.length, 'cell')}, as many as the first line names.`,
      })
      return
    }
    const cells = Object.fromEntries(names.map((name, index) => [name, restore(raw[index] ?? '')]))
    const result = v.safeParse(lineSchema, cells)
    if (result.success) this.#take({ ...planLineOf(result.output), line }, cells)
    else this.#refuse(line, cells, result.issues)
  }

  #refuse(line: number, cells: Record<string, string>, issues: readonly v.BaseIssue<unknown>[]) {
    const seen = new Set<string>()
    for (const { path, message } of issues) {
      const column = String(path?.[0]?.key)
      // The first rule that a cell breaks says enough.
      if (seen.has(column)) continue
      seen.add(column)
      this.problems.push({ line, column, holds: cells[column] ?? '', expected: message })
    }
  }

  #take(row: ImportRow, cells: Record<string, string>) {
    const { line, slug } = row
    const before = this.#lineOf.get(slug)
    if (before === undefined) this.#lineOf.set(slug, line)
    else {
      this.problems.push({
        line,
        column: 'slug',
        holds: slug,
        expected: `Each plan once: it stands in line ${before} already.`,
      })
    }
    const together = planProblems(row)
    for (const { field, message } of together) {
      const column = columnOf(field)
      this.problems.push({ line, column, holds: cells[column] ?? '', expected: message })
    }
    if (before === undefined && together.length === 0) this.rows.push(row)
  }
}

/** The next few of them; none at the end. */
function nextOf(records: Iterator<CsvRecord>): CsvRecord[] {
  const batch: CsvRecord[] = []
  while (batch.length < BATCH) {
    const next = records.next()
    if (next.done) break
    batch.push(next.value)
  }
  return batch
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

async function read(text: string, { signal, pause = nextTask }: ReadOptions): Promise<Reading> {
  const records = recordsOf(text)
  let header = records.next().value
  while (header?.text.trim() === '') header = records.next().value
  if (header === undefined) {
    return refused('There is nothing in it.', 'It needs a line with the names of the columns.')
  }
  const separator = separatorOf(header)
  const names = namesOf(header, separator)
  const wrong = headerProblem(names, header.line)
  if (wrong !== null) return wrong

  const reader = new LineReader(names)
  let count = 0
  let begun = performance.now()
  for (;;) {
    const batch = nextOf(records)
    if (batch.length === 0) break
    for (const [index, cells] of cellsOf(batch, separator).entries()) {
      // Spreadsheets leave lines of nothing but separators at the end.
      if (isBlank(cells)) continue
      count += 1
      if (count > ROWS_MAX) {
        return refused(
          `There are more than ${ROWS_MAX.toLocaleString('en-GB')} lines.`,
          'Split the file and import the parts one after the other.',
        )
      }
      reader.read(batch[index]?.line ?? 0, cells)
    }
    if (performance.now() - begun < SLICE_MS) continue
    await pause()
    signal?.throwIfAborted()
    begun = performance.now()
  }
  if (count === 0) {
    return refused(
      'There is no plan in it.',
      'Below the names of the columns stands one plan a line.',
    )
  }
  return { kind: 'read', rows: reader.rows, problems: reader.problems }
}

/**
 * Reads the plans of a CSV text: separator, header, cells and their rules. Lets the page answer meanwhile.
 * @throws the signal's reason where it is aborted
 */
export async function readPlans(text: string, options: ReadOptions = {}): Promise<Reading> {
  try {
    return await read(text, options)
  } catch (error) {
    if (!(error instanceof BrokenRecord)) throw error
    const { line } = error.record
    return refused(
      `In line ${line} the quotation marks are not in pairs.`,
      'A cell that holds one must stand in quotation marks itself, with each one inside it doubled: "19"" rack".',
    )
  }
}

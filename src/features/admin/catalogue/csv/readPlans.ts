import { formatCount } from '@/lib/format'
import * as v from 'valibot'
import { planProblems } from '../planFields'
import {
  columnNames,
  columnOf,
  lineSchema,
  neededColumns,
  planLineOf,
  type PlanLine,
} from './csvColumns'
import type { FileProblem } from '@/lib/csv/decodeText'
import { unescapeFormula } from '@/lib/csv/formula'
import type { CellProblem } from './cellProblem'
import type { Layout } from './locateProblems'
import {
  BrokenRecord,
  cellsOf,
  recordsOf,
  separators,
  type CsvRecord,
  type Separator,
} from '@/lib/csv/records'

export const ROWS_MAX = 10_000

/** One plan of a file, with the number of its first line. */
export interface ImportRow extends PlanLine {
  line: number
}

/** The result of reading a file: its valid plans and its problems, or why the file was refused. */
export type ParseResult =
  | { kind: 'refused'; problem: FileProblem }
  | { kind: 'read'; rows: ImportRow[]; problems: CellProblem[]; layout: Layout }

export interface ReadOptions {
  signal?: AbortSignal
  /** Called every few milliseconds of work, so that the page can render and handle input. */
  pause?: () => Promise<void>
}

/** The number of records that are read in about a millisecond. */
const BATCH = 50

/** Longest time without a frame, in milliseconds. */
const SLICE_MS = 8

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

const list = (names: readonly string[]) => names.join(', ')
const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

function refused(title: string, advice: string): ParseResult {
  return { kind: 'refused', problem: { title, advice } }
}

function namesOf(header: CsvRecord, separator: Separator): string[] {
  return (cellsOf([header], separator)[0] ?? []).map((name) => name.trim().toLowerCase())
}

/** The separator that finds the most column names in the first line. */
function separatorOf(header: CsvRecord): Separator {
  const known = (separator: Separator) => {
    try {
      return namesOf(header, separator).filter((name) => columnNames.includes(name)).length
    } catch {
      // With this separator, the quotation marks of a name are not valid.
      return -1
    }
  }
  return separators.toSorted((a, b) => known(b) - known(a))[0] ?? ','
}

/** The problem of the header row, or null. */
function headerProblem(names: readonly string[], line: number): ParseResult | null {
  const missing = neededColumns.filter((name) => !names.includes(name))
  const unknown = names.filter((name) => !columnNames.includes(name))
  const twice = columnNames.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (missing.length + unknown.length + twice.length === 0) return null
  if (missing.length === neededColumns.length) {
    return refused(
      `Line ${line} is not the header row.`,
      `The first line must name these columns, in any order: ${list(neededColumns)}.`,
    )
  }
  const shown = unknown.map((name) => (name === '' ? 'a column without a name' : name.slice(0, 60)))
  return refused(
    `The header row (line ${line}) does not match.`,
    [
      missing.length > 0 ? `Missing: ${list(missing)}.` : '',
      unknown.length > 0 ? `Unknown: ${list(shown)}.` : '',
      twice.length > 0 ? `More than once: ${list(twice)}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  )
}

/** Reads lines one by one, and remembers the line of each plan. */
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
        value: many(raw.length, 'cell'),
        expected: `${many(names.length, 'cell')}, one per column of the header row.`,
      })
      return
    }
    const cells: Record<string, string> = {
      version: '',
      ...Object.fromEntries(names.map((name, index) => [name, unescapeFormula(raw[index] ?? '')])),
    }
    const result = v.safeParse(lineSchema, cells)
    if (result.success) this.#take({ ...planLineOf(result.output), line }, cells)
    else this.#refuse(line, cells, result.issues)
  }

  #refuse(line: number, cells: Record<string, string>, issues: readonly v.BaseIssue<unknown>[]) {
    const seen = new Set<string>()
    for (const { path, message } of issues) {
      const column = String(path?.[0]?.key)
      // One message for each cell is enough.
      if (seen.has(column)) continue
      seen.add(column)
      this.problems.push({ line, column, value: cells[column] ?? '', expected: message })
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
        value: slug,
        expected: `Each plan once: line ${before} has it too.`,
      })
    }
    const together = planProblems(row)
    for (const { field, message } of together) {
      const column = columnOf(field)
      this.problems.push({ line, column, value: cells[column] ?? '', expected: message })
    }
    if (before === undefined && together.length === 0) this.rows.push(row)
  }
}

/** The next batch of records; empty at the end. */
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

async function read(text: string, { signal, pause = nextTask }: ReadOptions): Promise<ParseResult> {
  const records = recordsOf(text)
  let header = records.next().value
  while (header?.text.trim() === '') header = records.next().value
  if (header === undefined) {
    return refused('It is empty.', 'It needs a header row with the names of the columns.')
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
      // Spreadsheets leave lines of separators at the end.
      if (isBlank(cells)) continue
      count += 1
      if (count > ROWS_MAX) {
        return refused(
          `It has more than ${formatCount(ROWS_MAX)} plans.`,
          'Split it, and import the parts one after the other.',
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
    return refused('It contains no plans.', 'Add one plan per line below the header row.')
  }
  return {
    kind: 'read',
    rows: reader.rows,
    problems: reader.problems,
    layout: { separator, names },
  }
}

/**
 * Reads the plans of a CSV text: it finds the separator, checks the header and validates all cells. The work is split
 * into short tasks, so that the page can handle input.
 * @throws the reason of `signal` if it is aborted
 */
export async function readPlans(text: string, options: ReadOptions = {}): Promise<ParseResult> {
  try {
    return await read(text, options)
  } catch (error) {
    if (!(error instanceof BrokenRecord)) throw error
    const { line } = error.record
    return refused(
      `Line ${line}: a quotation mark is missing.`,
      'Put a cell that contains quotation marks in quotation marks, and double each one inside: "19"" rack".',
    )
  }
}

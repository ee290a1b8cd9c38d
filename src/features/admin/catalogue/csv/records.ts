import Papa from 'papaparse'

/** One record of a file; a quoted cell may make it several lines long. */
export interface CsvRecord {
  /** The line of the file in which it begins, from 1. */
  line: number
  /** Index of its first character in the text. */
  start: number
  text: string
  /** A quotation mark was opened and never closed. */
  isOpen: boolean
}

/** Longer than any record can be. A longer one has lost a quotation mark. */
const RECORD_MAX_LENGTH = 100_000

export const separators = [',', ';', '\t'] as const

export type Separator = (typeof separators)[number]

/** Splits a text into records, with any line ends. Line ends in quotation marks belong to their cell. */
export function* recordsOf(text: string): Generator<CsvRecord> {
  let start = 0
  let startLine = 1
  let line = 1
  let isOpen = false
  for (const { 0: found, index } of text.matchAll(/"|\r\n?|\n/g)) {
    if (found === '"') {
      isOpen = !isOpen
      continue
    }
    line += 1
    if (isOpen && index - start <= RECORD_MAX_LENGTH) continue
    yield { line: startLine, start, text: text.slice(start, index), isOpen }
    if (isOpen) return
    start = index + found.length
    startLine = line
  }
  if (start < text.length) yield { line: startLine, start, text: text.slice(start), isOpen }
}

/** A record that breaks the rules of quotation marks: the ends of its cells are unknown. */
export class BrokenRecord extends Error {
  readonly record: CsvRecord

  constructor(record: CsvRecord) {
    super(`quotation marks in line ${record.line}`)
    this.record = record
  }
}

/** An empty record goes first: the library would drop a byte order mark at the very start. */
function parse(text: string, separator: Separator) {
  const { data, errors } = Papa.parse<string[]>(`\n${text}`, {
    delimiter: separator,
    newline: '\n',
  })
  return { rows: data.slice(1), isRight: errors.length === 0 }
}

/**
 * The cells of some records, as many rows as there are records.
 * @throws BrokenRecord
 */
export function cellsOf(records: readonly CsvRecord[], separator: Separator): string[][] {
  if (records.length === 0) return []
  const { rows, isRight } = parse(records.map(({ text }) => text).join('\n'), separator)
  const broken = records.find(({ isOpen, text }) => isOpen || text.length > RECORD_MAX_LENGTH)
  if (isRight && rows.length === records.length && !broken) return rows
  // One of them is wrong: each is read alone.
  const [first, ...rest] = records
  if (first !== undefined && rest.length === 0) throw new BrokenRecord(first)
  return records.flatMap((record) => cellsOf([record], separator))
}

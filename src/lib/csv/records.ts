import Papa from 'papaparse'

/** One record of a file. It can have several lines, because a quoted cell may contain line breaks. */
export interface CsvRecord {
  /** The line of the file in which it begins, from 1. */
  line: number
  /** Index of its first character in the text. */
  start: number
  text: string
  /** A quotation mark was opened and never closed. */
  isOpen: boolean
}

/** No valid record is longer. In a longer one a quotation mark is missing. */
const RECORD_MAX_LENGTH = 100_000

export const separators = [',', ';', '\t'] as const

export type Separator = (typeof separators)[number]

/** Splits a text into records at any kind of line break. Line breaks in quotation marks belong to their cell. */
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

/** A record with wrong quotation marks, so that the ends of its cells are unknown. */
export class BrokenRecord extends Error {
  readonly record: CsvRecord

  constructor(record: CsvRecord) {
    super(`quotation marks in line ${record.line}`)
    this.record = record
  }
}

/** Parses the text after an empty record, because the library would drop a byte order mark at the start. */
function parse(text: string, separator: Separator) {
  const { data, errors } = Papa.parse<string[]>(`\n${text}`, {
    delimiter: separator,
    newline: '\n',
  })
  return { rows: data.slice(1), isRight: errors.length === 0 }
}

/**
 * The cells of some records, one row for each record.
 * @throws BrokenRecord if the quotation marks of a record are wrong
 */
export function cellsOf(records: readonly CsvRecord[], separator: Separator): string[][] {
  if (records.length === 0) return []
  const { rows, isRight } = parse(records.map(({ text }) => text).join('\n'), separator)
  const broken = records.find(({ isOpen, text }) => isOpen || text.length > RECORD_MAX_LENGTH)
  if (isRight && rows.length === records.length && !broken) return rows
  // A record is wrong, so each one is parsed alone to find it.
  const [first, ...rest] = records
  if (first !== undefined && rest.length === 0) throw new BrokenRecord(first)
  return records.flatMap((record) => cellsOf([record], separator))
}

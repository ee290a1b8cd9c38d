import {
  BrokenRecord,
  cellsOf,
  recordsOf,
  separators,
  type CsvRecord,
  type Separator,
} from '@/lib/csv/records'
import { columnsOf, type Column } from './csvColumns'
import type { ReadRow, Statement, StatementProblem } from './statement'
import {
  LONGEST_PAYER,
  LONGEST_REFERENCE,
  LONGEST_REMITTANCE,
  oneLine,
  readCents,
  readDay,
} from './values'

type ReadStatement = Omit<Statement, 'rows'> & { rows: ReadRow[] }

const MOST_PROBLEMS = 20
/** Some banks write the account and the balance above the table. */
const HEAD_WITHIN = 30

/** What banks write about an entry that is not booked, or that was taken back. */
const NOT_BOOKED = /vorgemerkt|pending|reverted|declined|cancel|fail/i

/** Reads a table of a bank. The columns are found by their names, so their order does not matter. */
export function readCsv(
  text: string,
): { statement: ReadStatement } | { problems: StatementProblem[] } {
  const records = [...recordsOf(text)].filter((record) => record.text.trim() !== '')
  const table = findTable(records)
  if (table === undefined) {
    return {
      problems: [
        {
          line: null,
          title: 'No line names the columns of a statement: the day of booking and the amount.',
          advice: 'Export the file with its column names, or choose a camt.053 file.',
        },
      ],
    }
  }
  const { columns, separator } = table
  const body = withoutFooter(table)
  const statement: ReadStatement = { rows: [], account: '', skipped: { outgoing: 0, pending: 0 } }
  const problems: StatementProblem[] = []
  for (const record of body) {
    const cells = readCells(record, separator)
    const read = cells
      ? readRow((column) => cells[columns.get(column) ?? -1]?.trim() ?? '')
      : { fault: 'The quotation marks of this line are wrong.' }
    if ('fault' in read) problems.push(problem(record, read.fault))
    else if ('skipped' in read) statement.skipped[read.skipped] += 1
    else statement.rows.push(read)
    if (problems.length === MOST_PROBLEMS) break
  }
  return problems.length > 0 ? { problems } : { statement }
}

type Read = ReadRow | { skipped: keyof Statement['skipped'] } | { fault: string }

function readRow(cell: (column: Column) => string): Read {
  if (NOT_BOOKED.test(cell('status'))) return { skipped: 'pending' }
  const given = cell('amount') || cell('received')
  if (given === '' && cell('sent') !== '') return { skipped: 'outgoing' }
  const cents = readCents(given)
  if (cents === null) return { fault: `"${given}" is no amount.` }
  if (cents <= 0) return { skipped: 'outgoing' }
  const booked = readDay(cell('booked_on'))
  if (booked === null) return { fault: `"${cell('booked_on')}" is no day.` }
  const currency = cell('currency').toUpperCase() || 'EUR'
  if (!/^[A-Z]{3}$/.test(currency)) return { fault: `"${cell('currency')}" is no currency.` }
  return {
    booked_on: booked,
    amount_cents: cents,
    currency,
    payer: oneLine(cell('payer'), LONGEST_PAYER),
    iban: cell('iban').replaceAll(/\s/g, '').toUpperCase(),
    remittance: oneLine(cell('remittance'), LONGEST_REMITTANCE),
    reference: cell('reference').slice(0, LONGEST_REFERENCE) || null,
  }
}

const problem = ({ line }: CsvRecord, title: string): StatementProblem => ({
  line,
  title,
  advice: 'Correct the line, or export the file again.',
})

function readCells(record: CsvRecord, separator: Separator) {
  try {
    return cellsOf([record], separator)[0]
  } catch (error) {
    if (error instanceof BrokenRecord) return undefined
    throw error
  }
}

interface Table {
  columns: ReadonlyMap<Column, number>
  separator: Separator
  body: CsvRecord[]
}

/** The line that names the columns, and what stands below it. */
function findTable(records: readonly CsvRecord[]): Table | undefined {
  for (const [index, record] of records.slice(0, HEAD_WITHIN).entries()) {
    for (const separator of separators) {
      const columns = columnsOf(readCells(record, separator) ?? [])
      if (columns) return { columns, separator, body: records.slice(index + 1) }
    }
  }
  return undefined
}

/** Some banks write the balance below the table: lines with neither a day nor an amount where the columns are. */
function withoutFooter({ columns, separator, body }: Table): CsvRecord[] {
  const isEntry = (record: CsvRecord) => {
    const cells = readCells(record, separator)
    const cell = (column: Column) => cells?.[columns.get(column) ?? -1] ?? ''
    const amounts = [cell('amount'), cell('received'), cell('sent')]
    return (
      cells === undefined ||
      readDay(cell('booked_on')) !== null ||
      amounts.some((text) => readCents(text) !== null)
    )
  }
  return body.slice(0, body.findLastIndex(isEntry) + 1)
}

import { vatPrefix } from '@/domain/billing/vatId'
import type { ExportPart, ExportRow } from '@/domain/billing/admin/exportRows'
import type { CsvFile } from './csvFileList'

/** A cell of a file: a text, whose formulas are disarmed, or a number. */
export type Cell = string | number
type Column<Row> = readonly [name: string, read: (row: Row) => Cell]

const amount = (cents: number) => cents / 100
const orEmpty = (text: string | null) => text ?? ''

// The columns of the files. Accountants keep programs that depend on them: docs/billing.md lists them.

const invoiceColumns: readonly Column<ExportRow<'invoices'>>[] = [
  ['number', ({ number }) => number],
  ['kind', ({ kind }) => kind],
  ['issued_on', ({ issued_on: on }) => on],
  ['due_on', ({ due_on: on }) => orEmpty(on)],
  ['month', ({ month }) => month.slice(0, 7)],
  ['corrects', ({ corrects }) => orEmpty(corrects)],
  ['customer', ({ customer }) => customer],
  ['workspace', ({ workspace }) => workspace],
  ['country', ({ country }) => country],
  ['vat_id', ({ vat_id: id }) => id],
  ['currency', ({ currency }) => currency],
  ['net', ({ sign, net_cents: cents }) => amount(sign * cents)],
  ['tax', ({ sign, tax_cents: cents }) => amount(sign * cents)],
  ['total', ({ sign, total_cents: cents }) => amount(sign * cents)],
  ['reason', ({ reason }) => reason],
  ['hash', ({ hash }) => hash],
]

const lineColumns: readonly Column<ExportRow<'lines'>>[] = [
  ['number', ({ number }) => number],
  ['kind', ({ kind }) => kind],
  ['issued_on', ({ issued_on: on }) => on],
  ['position', ({ position }) => position],
  ['line_kind', ({ line_kind: kind }) => kind],
  ['title', ({ title }) => title],
  ['detail', ({ detail }) => detail],
  ['from_at', ({ from_at: at }) => orEmpty(at)],
  ['to_at', ({ to_at: at }) => orEmpty(at)],
  ['quantity', ({ quantity }) => quantity],
  ['unit', ({ unit }) => unit],
  ['currency', ({ currency }) => currency],
  ['net', ({ sign, net_cents: cents }) => amount(sign * cents)],
  ['tax_category', ({ tax_category: category }) => category],
  ['tax_rate', ({ tax_rate: rate }) => rate],
]

const taxColumns: readonly Column<ExportRow<'taxes'>>[] = [
  ['number', ({ number }) => number],
  ['kind', ({ kind }) => kind],
  ['issued_on', ({ issued_on: on }) => on],
  ['country', ({ country }) => country],
  ['vat_id', ({ vat_id: id }) => id],
  ['tax_category', ({ category }) => category],
  ['tax_rate', ({ rate }) => rate],
  ['currency', ({ currency }) => currency],
  ['net', ({ sign, net_cents: cents }) => amount(sign * cents)],
  ['tax', ({ sign, tax_cents: cents }) => amount(sign * cents)],
  ['reason', ({ reason }) => reason],
  ['oss_country', ({ oss_country: country }) => country],
]

// Tax authorities write EL for Greece.
const ossColumns: readonly Column<ExportRow<'oss'>>[] = [
  ['quarter', ({ quarter }) => quarter],
  ['country', ({ country }) => vatPrefix(country)],
  ['rate', ({ rate }) => rate],
  ['currency', ({ currency }) => currency],
  ['net', ({ net_cents: cents }) => amount(cents)],
  ['tax', ({ tax_cents: cents }) => amount(cents)],
]

type Booking = ExportRow<'bookings'>

const paymentColumns: readonly Column<Booking>[] = [
  ['at', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['customer', ({ customer }) => customer],
  ['workspace', ({ workspace }) => workspace],
  ['number', ({ number }) => number],
  ['driver', ({ driver }) => driver],
  ['reference', ({ reference }) => reference],
  ['currency', ({ currency }) => currency],
  ['amount', ({ entries }) => amount(entries.cash ?? 0)],
]

type Entry = Pick<
  Booking,
  'at' | 'id' | 'kind' | 'customer' | 'workspace' | 'number' | 'currency'
> & {
  account: string
  cents: number
}

const entryColumns: readonly Column<Entry>[] = [
  ['at', ({ at }) => at],
  ['booking', ({ id }) => id],
  ['kind', ({ kind }) => kind],
  ['customer', ({ customer }) => customer],
  ['workspace', ({ workspace }) => workspace],
  ['number', ({ number }) => number],
  ['account', ({ account }) => account],
  ['currency', ({ currency }) => currency],
  ['debit', ({ cents }) => (cents > 0 ? amount(cents) : '')],
  ['credit', ({ cents }) => (cents < 0 ? amount(-cents) : '')],
]

function cellsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Cell[][] {
  return [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, read]) => read(row)))]
}

/** Money that came in or went out. */
const isMoney = ({ kind }: Booking) => kind === 'payment' || kind === 'refund' || kind === 'dispute'

const entriesOf = (booking: Booking): Entry[] =>
  Object.entries(booking.entries)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, cents]) => ({ ...booking, account, cents }))

/** Reads rows of a part: the page gives it that of its months. */
export type ReadRows = <Part extends ExportPart>(part: Part) => Promise<ExportRow<Part>[]>

/** The cells of a file, with a head. */
export async function csvCells(id: CsvFile['id'], read: ReadRows): Promise<Cell[][]> {
  switch (id) {
    case 'invoices':
      return cellsOf(invoiceColumns, await read('invoices'))
    case 'lines':
      return cellsOf(lineColumns, await read('lines'))
    case 'taxes':
      return cellsOf(taxColumns, await read('taxes'))
    case 'oss':
      return cellsOf(ossColumns, await read('oss'))
    case 'payments':
      return cellsOf(paymentColumns, (await read('bookings')).filter(isMoney))
    case 'ledger':
      return cellsOf(entryColumns, (await read('bookings')).flatMap(entriesOf))
  }
}

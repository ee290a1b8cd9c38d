import { decimalsFor, formatMoney } from '@/domain/catalogue/money'
import { BYTE_ORDER_MARK, csvText } from '@/lib/csv/csvText'
import type { Column, Row } from './command'
import type { Cell } from './units'

/** Rows as they are shown: the text of each cell, in the order of the columns. */
export interface TextTable {
  head: readonly { name: string; isFigure: boolean }[]
  body: readonly (readonly string[])[]
}

interface Given {
  columns: readonly Column[]
  rows: readonly Row[]
  currency: string | undefined
}

const MICROS = 1_000_000
const DAY_HOURS = 24
/** From this many hours on, a duration is shown in days. */
const DAYS_FROM = 1000

const micros = (cell: Cell) => (typeof cell === 'number' ? Math.round(cell * MICROS) : 0)

const figures: ReadonlySet<Column['type']> = new Set(['number', 'memory', 'money', 'duration'])

/** Formats rows for people. Equal columns have equal decimals, so that amounts can be compared. */
export function textTable({ columns, rows, currency }: Given, locale: string): TextTable {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const writers = columns.map(({ name, type, names }) => {
    // A number that is a name is typed again, so it has no separators.
    if (names !== undefined) return (cell: Cell) => cellText(cell, 'text', numbers)
    if (type !== 'money') return (cell: Cell) => cellText(cell, type, numbers)

    // Two, four or six, as prices have elsewhere.
    const decimals = 2 * Math.ceil(decimalsFor(rows.map((row) => micros(row[name] ?? null))) / 2)
    return (cell: Cell) => {
      if (typeof cell !== 'number') return cellText(cell, 'text', numbers)
      return currency === undefined
        ? numbers.format(cell)
        : formatMoney(micros(cell), { currency, decimals, locale })
    }
  })
  return {
    head: columns.map(({ name, type }) => ({ name, isFigure: figures.has(type) })),
    body: rows.map((row) =>
      columns.map(({ name }, index) => writers[index]?.(row[name] ?? null) ?? ''),
    ),
  }
}

function cellText(cell: Cell, type: Column['type'], numbers: Intl.NumberFormat): string {
  if (cell === null || cell === '') return '–'
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (typeof cell === 'string') return cell
  switch (type) {
    case 'memory':
      return `${numbers.format(cell)} GiB`
    case 'duration':
      if (cell >= DAYS_FROM) return `${numbers.format(Math.round(cell / DAY_HOURS))} d`
      if (cell < 1) return `${numbers.format(Math.round(cell * 60))} min`
      return `${numbers.format(cell < DAY_HOURS ? cell : Math.round(cell))} h`
    case 'text':
      return String(cell)
    default:
      return numbers.format(cell)
  }
}

/** Rows as JSON: memory in GiB, time in hours, money in whole units of its currency. */
export function jsonText({ columns, rows }: Given): string {
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null])),
  )
  return JSON.stringify(objects, null, 2)
}

/** Rows as CSV, with the same values as JSON. Texts that a spreadsheet would compute are escaped. */
export function csvOf({ columns, rows }: Given): string {
  const text = csvText([
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ name }) => String(row[name] ?? ''))),
  ])
  // Programs and people that copy it need no mark; a file gets it again.
  return text.slice(BYTE_ORDER_MARK.length)
}

/** Rows as text for a terminal or a transcript: columns of equal width. */
export function plainTable(given: Given, locale: string): string {
  const { head, body } = textTable(given, locale)
  const widths = head.map(({ name }, index) =>
    Math.max(name.length, ...body.map((row) => row[index]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0
        return head[index]?.isFigure === true ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [line(head.map(({ name }) => name)), ...body.map(line)].join('\n')
}

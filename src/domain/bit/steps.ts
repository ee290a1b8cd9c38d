import { booleans } from './checkSteps'
import type { Row } from './command'
import type { Comparison, Condition, Step, Value } from './syntax'
import type { Cell } from './units'

type Resolve = (value: Value) => Cell

const texts = new Intl.Collator('en', { numeric: true })

/** Applies one step to rows. Its columns and types are checked. */
export function applyStep(step: Step, rows: readonly Row[], resolve: Resolve): readonly Row[] {
  switch (step.kind) {
    case 'where':
      return rows.filter((row) => holds(step.condition, row, resolve))
    case 'sort': {
      const { column, isDown } = step
      return rows.toSorted((a, b) => order(a[column.text], b[column.text], isDown))
    }
    case 'head':
      return rows.slice(0, step.rows)
    case 'pick':
      return rows.map((row) =>
        Object.fromEntries(step.columns.map(({ text }) => [text, row[text] ?? null])),
      )
    case 'count':
      return grouped(rows, step.by?.text, (members) => ({ count: members.length }))
    case 'sum': {
      const name = step.column.text
      return grouped(rows, step.by?.text, (members) => ({ [name]: sumOf(members, name) }))
    }
  }
}

const MICROS = 1_000_000

/** The sum in millionths, so that amounts of money add up exactly. */
function sumOf(rows: readonly Row[], column: string): number {
  let micros = 0
  for (const row of rows) {
    const value = row[column]
    if (typeof value === 'number') micros += Math.round(value * MICROS)
  }
  return micros / MICROS
}

function grouped(
  rows: readonly Row[],
  by: string | undefined,
  of: (members: readonly Row[]) => Row,
): Row[] {
  if (by === undefined) return [of(rows)]
  const groups = Map.groupBy(rows, (row) => row[by] ?? null)
  return [...groups].map(([value, members]) => ({ [by]: value, ...of(members) }))
}

/** Empty cells are last in both directions. */
function order(a: Cell | undefined, b: Cell | undefined, isDown: boolean): number {
  const [left, right] = [a ?? null, b ?? null]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  const found = compare(left, right)
  return isDown ? -found : found
}

function compare(a: Exclude<Cell, null>, b: Exclude<Cell, null>): number {
  return typeof a === 'string' || typeof b === 'string'
    ? texts.compare(String(a), String(b))
    : Number(a) - Number(b)
}

function holds(condition: Condition, row: Row, resolve: Resolve): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.of.every((each) => holds(each, row, resolve))
    case 'or':
      return condition.of.some((each) => holds(each, row, resolve))
    case 'not':
      return !holds(condition.of, row, resolve)
    case 'comparison':
      return compares(condition, row[condition.column.text] ?? null, resolve(condition.value))
  }
}

/** An empty cell is equal to `none` and to nothing else; it is neither less nor more. */
function compares({ operator }: Comparison, cell: Cell, given: Cell): boolean {
  const value =
    typeof cell === 'boolean' && typeof given === 'string' ? (booleans[given] ?? given) : given
  if (operator === '==') return cell === value
  if (operator === '!=') return cell !== value
  if (cell === null || value === null) return false
  switch (operator) {
    case 'contains':
      return String(cell).toLowerCase().includes(String(value).toLowerCase())
    case '>':
      return compare(cell, value) > 0
    case '<':
      return compare(cell, value) < 0
    case '>=':
      return compare(cell, value) >= 0
    case '<=':
      return compare(cell, value) <= 0
  }
}

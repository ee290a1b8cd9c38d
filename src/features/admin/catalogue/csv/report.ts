import * as v from 'valibot'
import { microsToEuros } from '@/domain/catalogue/euros'
import { isIncrease } from '../priceChange'
import { columnNames, columnOf, regionsText } from './csvColumns'
import { outcomes, type Outcome, type ReportRow } from './queries'

export type Counts = Readonly<Record<Outcome, number>>

/** The number of lines for each outcome. */
export function countOutcomes(report: readonly ReportRow[]): Counts {
  const counts = { error: 0, conflict: 0, create: 0, update: 0, unchanged: 0 }
  for (const { outcome } of report) counts[outcome] += 1
  return counts
}

/** The number of lines that block the import. */
export function blockedBy({ error, conflict }: Counts): number {
  return error + conflict
}

/** The number of plans that the import writes. */
export function changesOf({ create, update }: Counts): number {
  return create + update
}

const places = v.array(v.object({ region: v.string(), stock: v.nullable(v.number()) }))

/** A value as text in the format of the file; a missing value is 'empty'. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (field.endsWith('_micros') && typeof value === 'number') return microsToEuros(value)
  if (field === 'regions' && v.is(places, value)) return regionsText(value) || 'empty'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export interface Change {
  /** The column's name. */
  column: string
  old: string
  new: string
}

type Places = v.InferOutput<typeof places>

/** One change for each region that differs. */
function regionChanges(before: Places, after: Places): Change[] {
  const names = new Set([...before, ...after].map(({ region }) => region))
  const textIn = (list: Places, name: string) => {
    const place = list.find(({ region }) => region === name)
    return place ? regionsText([place]) : `not in ${name}`
  }
  return [...names]
    .map((name) => ({ column: 'regions', old: textIn(before, name), new: textIn(after, name) }))
    .filter((change) => change.old !== change.new)
}

const orderOf = (column: string) => {
  const index = columnNames.indexOf(column)
  return index === -1 ? columnNames.length : index
}

/** The changes of a line, with the columns and order of the file. A new plan has all of its values. */
export function changesInWords({ outcome, changes }: ReportRow): Change[] {
  const isNew = outcome === 'create'
  return Object.entries(changes ?? {})
    .flatMap(([field, [before, after]]) => {
      const column = columnOf(field)
      if (!isNew && v.is(places, before) && v.is(places, after)) return regionChanges(before, after)
      return [{ column, old: valueText(field, before), new: valueText(field, after) }]
    })
    .filter(
      (change) =>
        !isNew ||
        (change.new !== 'empty' && change.column !== 'slug' && columnNames.includes(change.column)),
    )
    .toSorted((a, b) => orderOf(a.column) - orderOf(b.column))
}

/** Sorts lines by urgency: those that differ from the check, then errors, conflicts, changes, unchanged lines. */
export function sortForReading(
  report: readonly ReportRow[],
  differing: ReadonlySet<number>,
): ReportRow[] {
  const rank = ({ line, outcome }: ReportRow) =>
    differing.has(line) ? -1 : outcomes.indexOf(outcome)
  return report.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line)
}

function wordsByLine(report: readonly ReportRow[]): Map<number, string> {
  const words = new Map<number, string>()
  for (const { line, changes, ...row } of report) {
    // Ignores the date of new prices, which is chosen after the check.
    const { valid_from: _date, ...rest } = changes ?? {}
    words.set(line, (words.get(line) ?? '') + JSON.stringify({ ...row, changes: rest }))
  }
  return words
}

/** The lines whose outcome differs from the check, because the catalogue was changed between check and import. */
export function linesThatDiffer(
  check: readonly ReportRow[],
  result: readonly ReportRow[],
): ReadonlySet<number> {
  const before = wordsByLine(check)
  const differing = [...wordsByLine(result)].filter(([line, words]) => before.get(line) !== words)
  return new Set(differing.map(([line]) => line))
}

const outcomeWords: Readonly<Record<Outcome, string>> = {
  error: 'with errors',
  conflict: 'changed since the export',
  create: 'to create',
  update: 'to update',
  unchanged: 'unchanged',
}

/** '2 to create, 1 to update, 31 unchanged': every outcome in the report. */
export function formatCounts(counts: Counts): string {
  return outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcomeWords[outcome]}`)
    .join(', ')
}

/** The plans whose published prices the import changes, and whether any of them becomes more expensive. */
export function livePriceChanges(report: readonly ReportRow[]): {
  slugs: string[]
  isIncrease: boolean
} {
  const rows = report.filter((row) => row.changes_live_price)
  return {
    slugs: rows.flatMap(({ slug }) => slug ?? []),
    isIncrease: rows.some(({ changes }) => {
      const [hourly, nextHourly] = changes?.['hourly_micros'] ?? [0, 0]
      const [cap, nextCap] = changes?.['monthly_cap_micros'] ?? [0, 0]
      return isIncrease(
        { hourly: amount(hourly), cap: amount(cap) },
        { hourly: amount(nextHourly), cap: amount(nextCap) },
      )
    }),
  }
}

const amount = (value: unknown) => (typeof value === 'number' ? value : null)

/** The lines that change a plan without a version: they overwrite edits since the export without a warning. */
export function uncheckedLines(
  report: readonly ReportRow[],
  rows: readonly { line: number; version: number | null }[],
): number {
  const unversioned = new Set(
    rows.filter(({ version }) => version === null).map(({ line }) => line),
  )
  return report.filter(({ outcome, line }) => outcome === 'update' && unversioned.has(line)).length
}

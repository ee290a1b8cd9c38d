import * as v from 'valibot'
import { euroText } from '../planFields'
import { columnOf, regionsText } from './columns'
import { outcomes, type Outcome, type ReportRow } from './queries'

export type Counts = Readonly<Record<Outcome, number>>

/** How many lines come out how. */
export function countOutcomes(report: readonly ReportRow[]): Counts {
  const counts = { error: 0, create: 0, update: 0, unchanged: 0 }
  for (const { outcome } of report) counts[outcome] += 1
  return counts
}

/** How many plans would be written. */
export function changesOf({ create, update }: Counts): number {
  return create + update
}

const places = v.array(v.object({ region: v.string(), stock: v.nullable(v.number()) }))

/** A value as the file has it; what is not there is 'nothing'. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (field.endsWith('_micros') && typeof value === 'number') return euroText(value)
  if (field === 'regions' && v.is(places, value)) return regionsText(value) || 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export interface Change {
  /** The column's name. */
  column: string
  old: string
  new: string
}

/** What a line changes, column by column, in the words of the file. What a new plan leaves empty is left out. */
export function changesInWords({ outcome, changes }: ReportRow): Change[] {
  return Object.entries(changes ?? {})
    .map(([field, [before, after]]) => ({
      column: columnOf(field),
      old: valueText(field, before),
      new: valueText(field, after),
    }))
    .filter(({ new: value }) => outcome !== 'create' || value !== 'nothing')
}

function wordsByLine(report: readonly ReportRow[]): Map<number, string> {
  const words = new Map<number, string>()
  for (const { line, ...row } of report) {
    words.set(line, (words.get(line) ?? '') + JSON.stringify(row))
  }
  return words
}

/** The lines that the import told otherwise than the check before it: somebody changed the catalogue in between. */
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
  create: 'to create',
  update: 'to update',
  unchanged: 'unchanged',
}

/** '2 to create, 1 to update, 31 unchanged': every outcome that there is. */
export function countsInWords(counts: Counts): string {
  return outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcomeWords[outcome]}`)
    .join(', ')
}

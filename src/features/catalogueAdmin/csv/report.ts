import * as v from 'valibot'
import { euroText } from '../planFields'
import { columnNames, columnOf, regionsText } from './columns'
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

type Places = v.InferOutput<typeof places>

/** The regions that differ, each by itself: a plan may be in many, and one of them changes. */
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

/** What a line changes, in the order and the words of the file. Of a new plan it is what the file says of it. */
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
        (change.new !== 'nothing' &&
          change.column !== 'slug' &&
          columnNames.includes(change.column)),
    )
    .toSorted((a, b) => orderOf(a.column) - orderOf(b.column))
}

/** What needs a look first: what came out otherwise, then errors, changes, and at last what is as it was. */
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

import type { MonthLine } from './monthSoFar'

/** The columns of the month by which it can be sorted. */
export type MonthColumn = 'title' | 'plan' | 'region' | 'minutes' | 'cost' | 'projected'

const names = new Intl.Collator('en', { numeric: true })

const comparisons: Record<MonthColumn, (a: MonthLine, b: MonthLine) => number> = {
  title: (a, b) => names.compare(a.title, b.title),
  plan: (a, b) => names.compare(a.plan ?? '', b.plan ?? ''),
  region: (a, b) => names.compare(a.region ?? '', b.region ?? ''),
  minutes: (a, b) => a.minutes - b.minutes,
  cost: (a, b) => a.netMicros - b.netMicros,
  projected: (a, b) => a.projectedMicros - b.projectedMicros,
}

/** The lines of a month by a column. Equal ones are in the order of their names. */
export function sortMonthLines(
  lines: readonly MonthLine[],
  column: MonthColumn,
  isDescending: boolean,
): readonly MonthLine[] {
  const compare = comparisons[column]
  return lines.toSorted(
    (a, b) => (isDescending ? compare(b, a) : compare(a, b)) || comparisons.title(a, b),
  )
}

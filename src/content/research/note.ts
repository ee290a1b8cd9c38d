import type { NoteData } from './data'
import type { NoteId } from './noteIds'
import type { NoteStatus, Topic } from './topics'

/** One bar of a plot. Bars of the second series are drawn as outlines. */
interface PlotBar {
  label: string
  value: number
  series?: 'first' | 'second'
}

/** Bars from the data, and the same values as a table. */
export interface NotePlot {
  /** What the bars count: "Pages of the database a request". */
  title: string
  bars: PlotBar[]
  format: (value: number) => string
  /** The names of the two series, if there are two. */
  series?: { first: string; second: string }
  columns: string[]
  /** One row of texts for each row of the data. */
  table: string[][]
}

/** A question with its method and, if it was measured, its data. All figures in its texts come from the data. */
export interface Note {
  id: NoteId
  question: string
  /** The title for search results, if the question is longer than 51 characters. */
  searchTitle?: string
  /** For search engines: what the note is about, without figures. */
  description: string
  topic: Topic
  status: NoteStatus
  method: string[]
  /** One sentence. An open question says what is missing. */
  result: string
  /** What follows from it for us. */
  meaning: string[]
  limits: string
  data?: NoteData<unknown>
  /** The address of the data file. */
  dataUrl?: string
  plot?: NotePlot
}

/** '93 %': a share of one. */
export const formatShare = (share: number) => `${Math.round(share * 100)} %`

/** The middle value of repeated measurements, with the smallest and the largest. */
export function summarize(values: readonly number[]): {
  median: number
  least: number
  most: number
} {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return { median: (low + high) / 2, least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 }
}

/** '12 to 19': the smallest and the largest of repeated measurements. */
export function formatRange(values: readonly number[], format: (value: number) => string): string {
  const { least, most } = summarize(values)
  return `${format(least)} to ${format(most)}`
}

/** '1,321.6 kB': bytes in kilobytes of a thousand. */
export const formatKilobytes = (bytes: number) =>
  `${new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1000)} kB`

/**
 * The first row for which this holds.
 * @throws Error if there is none: the text would speak about data that the file does not have
 */
export function rowWhere<Row>(rows: readonly Row[], holds: (row: Row) => boolean): Row {
  const row = rows.find((each) => holds(each))
  if (row === undefined) throw new Error('The data has no such row.')
  return row
}

import type { Output } from '@/domain/bit/evaluate'
import type { Entry } from './session'

/**
 * The transcript holds at most this many lines of answers in the document; earlier ones come by a button.
 *
 * A list that replaces its elements while a person scrolls (such as that of the servers) would be wrong here: a screen
 * reader would read old answers as new ones of the log, and the search of the browser would not find them.
 */
export const SHOWN_LINES = 500
/** One line that was run shows at most this many lines of answers at first. */
export const ENTRY_LINES = 200

/** A table shows 50 rows at first; its head and foot are lines too. A text scrolls in its box. */
const FIRST_ROWS = 50
const TEXT_LINES = 8

const linesOf = (output: Output) =>
  output.kind === 'rows' && output.format === 'table'
    ? Math.min(output.rows.length, FIRST_ROWS) + 2
    : TEXT_LINES

/** How many of the first answers fit into so many lines; at least one. */
export function answersWithin(outputs: readonly Output[], most: number): number {
  let lines = 0
  const over = outputs.findIndex((output) => (lines += linesOf(output)) > most)
  return over === -1 ? outputs.length : Math.max(over, 1)
}

/** The index of the first entry that is shown, so that the latest ones have at most so many lines. */
export function firstShown(entries: readonly Entry[], most: number): number {
  let lines = 0
  const over = entries.findLastIndex(({ outputs }) => {
    const all = outputs.reduce((sum, output) => sum + linesOf(output), 1)
    lines += Math.min(all, ENTRY_LINES)
    return lines > most
  })
  return Math.min(over + 1, Math.max(entries.length - 1, 0))
}

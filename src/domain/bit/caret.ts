import type { Place } from './syntax'

/** The row of a text with the begin of a place, and marks that point at the place from below. */
export function caretBelow(text: string, { from, to }: Place): { row: string; marks: string } {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', start)
  const end = next === -1 ? text.length : next
  const width = Math.max(1, Math.min(to, end) - from)
  return { row: text.slice(start, end), marks: `${' '.repeat(from - start)}${'^'.repeat(width)}` }
}

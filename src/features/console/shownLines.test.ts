import { expect, it } from 'vitest'
import type { Output } from '@/domain/bit/evaluate'
import { answersWithin, ENTRY_LINES, firstShown, SHOWN_LINES } from './shownLines'

const table = (rows: number): Output => ({
  kind: 'rows',
  columns: [],
  rows: Array.from({ length: rows }, () => ({})),
  currency: undefined,
  format: 'table',
})
const entry = (...outputs: Output[]) => ({ id: 1, line: '', at: 0, outputs, isRunning: false })

it('shows the latest entries of 10,000 lines, and always the last one', () => {
  const entries = Array.from({ length: 500 }, () => entry(table(20)))
  const first = firstShown(entries, SHOWN_LINES)
  // Each has a line for itself, 20 rows, a head and a foot.
  expect(entries.length - first).toBe(Math.floor(SHOWN_LINES / 23))
  expect(firstShown(entries, 10_000_000)).toBe(0)
  expect(firstShown([entry(table(50))], 10)).toBe(0)
  expect(firstShown([], SHOWN_LINES)).toBe(0)
})

it('shows the first answers of a line with many', () => {
  const many = Array.from({ length: 100 }, () => table(24))
  expect(answersWithin(many, ENTRY_LINES)).toBe(7)
  expect(answersWithin([table(10_000)], 10)).toBe(1)
  expect(answersWithin([table(1), table(2)], ENTRY_LINES)).toBe(2)
  // A line with many answers does not push all others out.
  expect(firstShown([entry(table(1)), entry(...many)], SHOWN_LINES)).toBe(0)
})

import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'

export interface SortState {
  /** The column's id. */
  id: string
  direction: SortDirection
}

export type SortHandler = (id: string, direction: SortDirection) => void

/** One column of a table. */
export interface Column<Row> {
  id: string
  header: string
  /** Beside the name in the head: the marks of a scale that the cells are drawn on. Hidden from screen readers. */
  scale?: ReactNode
  cell: (row: Row) => ReactNode
  /** Use `end` for figures, so that their decimals align. */
  align?: 'start' | 'end'
  /** In the monospace font. */
  figure?: boolean
  /** This column names the row. Only one column of a table. */
  rowHeader?: boolean
  /** The head is only for screen readers, and the list form has no label: for a column of actions. */
  hideLabel?: boolean
  sortable?: boolean
  /** The direction of the first press. Default `ascending`. */
  firstDirection?: SortDirection
  /** Whether this cell differs from the one it is compared with. */
  differs?: (row: Row) => boolean
  /** The place in the list form: a cell of the grid, a third or a quarter of the width, all of it, the upper right corner, or a box before the name. */
  list?: 'cell' | 'third' | 'quarter' | 'full' | 'corner' | 'check'
  /** Whether the list form leaves this cell out, because it says nothing about the row. */
  isLeftOut?: (row: Row) => boolean
  className?: string
}

/** The sort direction after a press on a column's head. */
export function nextDirection<Row>(
  column: Column<Row>,
  sort: SortState | undefined,
): SortDirection {
  if (sort?.id !== column.id) return column.firstDirection ?? 'ascending'
  return sort.direction === 'ascending' ? 'descending' : 'ascending'
}

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
  cell: (row: Row) => ReactNode
  /** Figures stand right, so that their decimals line up. */
  align?: 'start' | 'end'
  /** Set in the mono face. */
  figure?: boolean
  /** Names the row; one column of a table. */
  rowHeader?: boolean
  /** The head is there for who listens only: for a column of actions. Also no label in the list. */
  hideLabel?: boolean
  sortable?: boolean
  /** The direction of the first press. Default `ascending`. */
  firstDirection?: SortDirection
  /** This cell differs from the one it is compared with. */
  differs?: (row: Row) => boolean
  /** Where it goes in the list form: a cell of the grid, the whole width, or the upper right corner. */
  list?: 'cell' | 'full' | 'corner'
  className?: string
}

/** The direction that a press on a column's head asks for. */
export function nextDirection<Row>(
  column: Column<Row>,
  sort: SortState | undefined,
): SortDirection {
  if (sort?.id !== column.id) return column.firstDirection ?? 'ascending'
  return sort.direction === 'ascending' ? 'descending' : 'ascending'
}

import type { ReactNode } from 'react'
import { Scale } from './Scale'

export interface BarProps {
  /** The logo in a link (`bar-logo`), then full-height cells (`bar-cell`) in their order. */
  children: ReactNode
}

/**
 * The bar at the top of every page: cells, and a scale below them. The needle is under the cell with
 * `aria-current="page"` or `data-current`. Cells with `bar-wide` or `bar-narrow` show only above or below 1100 px.
 */
export function Bar({ children }: BarProps) {
  return (
    <header className="bar">
      <div className="bar-in">{children}</div>
      <Scale />
    </header>
  )
}

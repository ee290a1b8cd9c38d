import type { ReactNode } from 'react'
import { Scale } from './Scale'

export interface BarProps {
  /** The logo in a link (`bar-logo`), then full-height cells (`bar-cell`) in their order. */
  children: ReactNode
}

/**
 * The faceplate on every page: cells, and a scale below them. The needle stands under the cell that has
 * `aria-current="page"` or `data-current`; `bar-wide` and `bar-narrow` show a cell above or below 1100 px only.
 */
export function Bar({ children }: BarProps) {
  return (
    <header className="bar">
      <div className="bar-in">{children}</div>
      <Scale />
    </header>
  )
}

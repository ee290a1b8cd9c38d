import { useId, type ReactNode } from 'react'
import type { FrameLinkGroup, RenderFrameLink } from './frameLinks'

export interface MegaColumn extends Omit<FrameLinkGroup, 'label'> {
  /** Without one the column goes on with the rows of the column before. */
  label?: string
  /** Two widths: rows with a note need the wide one. */
  isWide?: boolean
  /** Shown below the rows, or instead of them. */
  message?: ReactNode
}

export interface MegaPanelProps {
  columns: readonly MegaColumn[]
  renderLink: RenderFrameLink
}

/** The columns of an open menu. Arrow keys move within a column and from column to column (see megaKeys.ts). */
export function MegaPanel({ columns, renderLink }: MegaPanelProps) {
  const id = useId()
  return columns.map((column) => (
    <div key={column.id} className="mega-column" data-wide={column.isWide || undefined}>
      <p id={`${id}-${column.id}`} className="label">
        {column.label ?? '\u00a0'}
      </p>
      <ul aria-labelledby={column.label && `${id}-${column.id}`}>
        {column.items.map(({ id: item, label, note, aside, ...target }) => (
          <li key={item}>
            {renderLink({
              ...target,
              children: (
                <>
                  <span className="strong">{label}</span>
                  {note === undefined ? null : <span>{note}</span>}
                  {aside}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
      {column.message}
    </div>
  ))
}

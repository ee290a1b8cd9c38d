import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface OpenablePart {
  id: string
  summary: ReactNode
  content: ReactNode
}

export interface OneOpenProps {
  /** Unique on the page. Without scripts the browser closes the other parts that have the same name. */
  name: string
  parts: readonly OpenablePart[]
  /** The id of the open part; `null` if all are closed. */
  open: string | null
  onOpen: (id: string | null) => void
  className?: string
}

/** The id of a part's content. A link to it opens the part, without scripts too. */
export const contentId = (name: string, id: string) => `${name}-${id}`

/** Parts of which at most one is open. They are native, so they need no script and every reader knows them. */
export function OneOpen({ name, parts, open, onOpen, className }: OneOpenProps) {
  return (
    <div className={clsx('divide-y divide-line', className)}>
      {parts.map(({ id, summary, content }) => (
        <details
          key={id}
          name={name}
          open={open === id}
          onToggle={(event) => {
            if (event.currentTarget.open) onOpen(id)
            else if (open === id) onOpen(null)
          }}
        >
          <summary className="cursor-pointer px-(--pad) py-3 text-text hover:bg-raised focus-visible:-outline-offset-3">
            {summary}
          </summary>
          <div id={contentId(name, id)}>{content}</div>
        </details>
      ))}
    </div>
  )
}

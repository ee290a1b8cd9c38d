import type { ReactNode } from 'react'

export interface DisclosureProps {
  /** The id of the content. A link to it opens the part, without scripts too. */
  id: string
  summary: ReactNode
  children: ReactNode
}

/** A part that opens when it is needed. It is native: its content is in the document, and the browser's search finds it. */
export function Disclosure({ id, summary, children }: DisclosureProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer px-(--pad) py-3 text-text hover:bg-raised focus-visible:-outline-offset-3">
        {summary}
      </summary>
      <div id={id} className="scroll-mt-32">
        {children}
      </div>
    </details>
  )
}

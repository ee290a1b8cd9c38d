import type { ReactNode } from 'react'

export interface SectionHeadProps {
  title: string
  /** For the section's `aria-labelledby`. */
  id?: string
  /** Shown at the right: a count, a link. */
  aside?: ReactNode
}

/** The head of a section on an application page. */
export function SectionHead({ title, id, aside }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-(--pad) pt-5 pb-3">
      <h2 id={id} className="text-20 leading-6 tracking-[-0.01em]">
        {title}
      </h2>
      {aside ? <div className="text-14 text-text-3">{aside}</div> : null}
    </div>
  )
}

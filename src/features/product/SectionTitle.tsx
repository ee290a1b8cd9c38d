import type { ReactNode } from 'react'

/** The head of a section across the whole page: its title, and a note on the right. */
export function SectionTitle({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-(--pad) pt-8 pb-5 max-md:block max-md:pt-5 max-md:pb-3">
      {children}
    </div>
  )
}

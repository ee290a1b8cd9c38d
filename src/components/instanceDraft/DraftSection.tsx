import type { ReactNode } from 'react'
import { SectionHead } from '@/components/SectionHead'
import { Skeleton } from '@/ui/Skeleton'

interface DraftSectionProps {
  isPending: boolean
  children?: ReactNode
}

/** The section of the dashboard about servers. It has the same height while it loads, so nothing moves afterwards. */
export function DraftSection({ isPending, children }: DraftSectionProps) {
  return (
    <section aria-labelledby="kept-choice" aria-busy={isPending} className="border-t border-line">
      <SectionHead id="kept-choice" title="Servers" />
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-(--pad) py-3 text-14">
        {isPending ? <Skeleton className="h-5 w-48" /> : children}
      </div>
    </section>
  )
}

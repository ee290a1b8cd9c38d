import type { ReactNode } from 'react'
import { QueryState } from '@/components/QueryState'
import { useDocumentTitle } from '@/components/useDocumentTitle'
import type { QueryView } from '@/lib/queryView'
import { Skeleton } from '@/ui/Skeleton'
import { NotFoundPage } from './NotFoundPage'

export interface SwitchedPageProps {
  title: string
  /** The rows that say whether the page is shown. */
  query: QueryView<unknown>
  /** Whether this visitor may read it. It counts as soon as there are rows. */
  isShown: boolean
  /** What is loading, for screen readers. */
  loading: string
  children: ReactNode
}

/** A public page that admins switch on: the not-found page for everyone who may not read it. */
export function SwitchedPage({ title, query, isShown, loading, children }: SwitchedPageProps) {
  const isKnown = query.data !== undefined
  useDocumentTitle(isKnown && isShown ? title : undefined)
  if (isKnown && !isShown) return <NotFoundPage />
  return (
    <QueryState
      query={query}
      stale="silent"
      pending={
        <div aria-busy="true" className="sheet grid gap-5 px-(--pad) py-9">
          <p role="status" className="sr-only">
            {loading}
          </p>
          <Skeleton lines={10} />
        </div>
      }
    >
      {() => children}
    </QueryState>
  )
}

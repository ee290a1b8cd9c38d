import type { ComponentType } from 'react'
import { descriptions } from '@/content/descriptions'
import { pageById, type PageId } from '@/content/pages'
import { Prose } from '@/ui/Prose'
import { StatusBadge } from '@/ui/StatusBadge'
import { statuses } from '@/content/status'
import { mdxComponents } from './mdxComponents'

export interface ContentPageProps {
  page: PageId
  /** The compiled MDX of the page. */
  words: ComponentType<{ components?: typeof mdxComponents }>
}

/** A public page: what it is and how far it is true on the left, its words on the right. */
export function ContentPage({ page, words: Words }: ContentPageProps) {
  const { title, status } = pageById(page)
  return (
    <article className="sheet">
      <div className="band border-t-0!">
        <header className="head">
          <h1 className="page-title">{title}</h1>
          <p>{descriptions[page]}</p>
          {status === undefined ? null : (
            <div className="mt-6">
              <StatusBadge status={status} />
              <p className="small dim mt-1!">{statuses[status].meaning}</p>
            </div>
          )}
        </header>
        <div className="body pad">
          <Prose>
            <Words components={mdxComponents} />
          </Prose>
        </div>
      </div>
    </article>
  )
}

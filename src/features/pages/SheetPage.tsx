import { descriptions } from '@/content/descriptions'
import { TableOfContents } from '@/ui/TableOfContents'
import type { PageFrameProps } from './frame'
import { PageStatus } from './PageStatus'

/** From here on a list of contents says more than the page's own first screen. */
const LONG = 3

/** What the page is and how far it is true on the left, its words on the right. */
export function SheetPage({ page, contents, children }: PageFrameProps) {
  return (
    <article className="sheet">
      <div className="band border-t-0!">
        <div className="head">
          <header>
            <h1 className="page-title">{page.title}</h1>
            <p className="sheet-lead">{descriptions[page.id]}</p>
            <PageStatus status={page.status} />
          </header>
          {contents.length < LONG ? null : (
            <TableOfContents items={contents} className="sticky top-24 mt-10 max-lg:hidden" />
          )}
        </div>
        <div className="body written">{children}</div>
      </div>
    </article>
  )
}

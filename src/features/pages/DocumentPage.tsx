import { descriptions } from '@/content/descriptions'
import { pageGroups, pagesIn } from '@/content/pages'
import { Rail } from '@/features/shell/Rail'
import { TableOfContents } from '@/ui/TableOfContents'
import type { PageFrameProps } from './frame'
import { PageStatus } from './PageStatus'

/** A page to look things up in: its neighbours on the left, its contents on the right. */
export function DocumentPage({ page, contents, children }: PageFrameProps) {
  const group = pageGroups.find(({ id }) => id === page.group)
  return (
    <div className="sheet doc">
      {group === undefined ? null : (
        <Rail
          area={{
            label: group.label,
            entries: pagesIn(group.id).map(({ path, nav }) => ({ to: path, label: nav })),
          }}
        />
      )}
      <article className="written min-w-0">
        <header className="doc-head">
          <h1 className="page-title">{page.title}</h1>
          <p className="lead mt-3">{descriptions[page.id]}</p>
          <PageStatus status={page.status} />
          <details className="doc-contents">
            <summary>On this page</summary>
            <ul>
              {contents.map(({ id, label }) => (
                <li key={id}>
                  <a href={`#${id}`}>{label}</a>
                </li>
              ))}
            </ul>
          </details>
        </header>
        {children}
      </article>
      <aside className="doc-aside">
        <TableOfContents items={contents} className="sticky top-24" />
      </aside>
    </div>
  )
}

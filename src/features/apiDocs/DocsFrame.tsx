import type { ReactNode } from 'react'
import { DocFrame } from '@/components/mdx/DocFrame'
import { TableOfContents } from '@/ui/TableOfContents'
import { DocsNav } from './DocsNav'

export interface DocsFrameProps {
  path: string
  /** Above the title. */
  label?: string
  title: string
  lead: string
  /** Below the lead: the address of the request. */
  head?: ReactNode
  headings: readonly { id: string; label: string; depth?: 2 | 3 }[]
  children: ReactNode
}

/** A page of the API docs: side list, text, and its headings at the right. */
export function DocsFrame({ path, label, title, lead, head, headings, children }: DocsFrameProps) {
  return (
    <DocFrame
      rail={<DocsNav path={path} />}
      head={
        <>
          {label === undefined ? null : <p className="label mb-2">{label}</p>}
          <h1 className="page-title">{title}</h1>
          <p className="lead mt-3">{lead}</p>
          {head}
        </>
      }
      headings={headings}
      aside={
        <div className="sticky top-24">
          <TableOfContents items={headings} />
          <p className="label mt-8">Check</p>
          <p className="mt-2 text-14">
            <a href="/openapi.json" download>
              OpenAPI 3.1 (JSON)
            </a>
          </p>
        </div>
      }
    >
      {children}
    </DocFrame>
  )
}

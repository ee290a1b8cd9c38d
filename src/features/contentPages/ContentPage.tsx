import type { ComponentType, ReactNode } from 'react'
import { descriptions } from '@/content/descriptions'
import { pageById, type MenuPageId } from '@/content/pages'
import { Prose } from '@/ui/Prose'
import { TableOfContents } from '@/ui/TableOfContents'
import { DocFrame } from '@/components/mdx/DocFrame'
import { mdxComponents } from '@/components/mdx/mdxComponents'

export interface ContentPageProps {
  page: MenuPageId
  /** The compiled MDX of the page. */
  words: ComponentType<{ components?: typeof mdxComponents }>
  /** The headings of the page, from top to bottom: those that the same module exports, and those of the sections. */
  headings: readonly PageHeading[]
  /** Sections below the text. */
  children?: ReactNode
}

/**
 * A public page of text, with its contents on the right. It has no side navigation: most of its neighbours are drawings
 * and tools that need the whole width, and the text would jump between them.
 */
export function ContentPage({ page: id, words: Words, headings, children }: ContentPageProps) {
  const page = pageById(id)
  const contents = headings.map((heading) => ({
    id: heading.id,
    label: heading.text,
    depth: heading.depth,
  }))
  return (
    <DocFrame
      head={
        <>
          <h1 className="page-title">{page.title}</h1>
          <p className="lead mt-3">{descriptions[id]}</p>
        </>
      }
      headings={contents}
      aside={<TableOfContents items={contents} className="sticky top-24" />}
    >
      <Prose>
        <Words components={mdxComponents} />
      </Prose>
      {children}
    </DocFrame>
  )
}

import type { ComponentType } from 'react'
import { pageById, type PageId } from '@/content/pages'
import { Prose } from '@/ui/Prose'
import { DocumentPage } from './DocumentPage'
import { mdxComponents } from './mdxComponents'
import { SheetPage } from './SheetPage'
import './written.css'

export interface ContentPageProps {
  page: PageId
  /** The compiled MDX of the page. */
  words: ComponentType<{ components?: typeof mdxComponents }>
  /** What the same module says that its headings are. */
  headings: readonly PageHeading[]
}

/** Pages to look things up in, beside the group of the documentation. */
const DOCUMENTS: readonly PageId[] = ['architecture', 'support']

/** A public page of words: a document with its neighbours and contents, or the sheet of 3 + 9. */
export function ContentPage({ page: id, words: Words, headings }: ContentPageProps) {
  const page = pageById(id)
  const isDocument = page.group === 'developers' || DOCUMENTS.includes(id)
  const Frame = isDocument ? DocumentPage : SheetPage
  return (
    <Frame
      page={page}
      contents={headings.map(({ id: heading, text, depth }) => ({
        id: heading,
        label: text,
        depth,
      }))}
    >
      <Prose>
        <Words components={mdxComponents} />
      </Prose>
    </Frame>
  )
}

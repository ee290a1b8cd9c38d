import type { MDXContent } from 'mdx/types'
import type { DocumentId } from '@/content/legalDocuments'

/** The compiled text of a document. */
export interface DocumentText {
  default: MDXContent
  headings: readonly PageHeading[]
}

const texts = import.meta.glob<DocumentText>('/src/content/legal/*.mdx')

/**
 * Loads the text of one document.
 * @throws Error if the chunk cannot be loaded
 */
export function loadDocumentText(id: DocumentId): Promise<DocumentText> {
  const load = texts[`/src/content/legal/${id}.mdx`]
  if (load === undefined) throw new Error(`There is no text for the document "${id}"`)
  return load()
}

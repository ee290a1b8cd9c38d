import type { DocumentHead } from '@/components/seo/documentHead'
import type { DocContent } from './loadDoc'

const LONGEST = 160

/** Title and description of a page of the API docs, for its document head. */
export function docHead(doc: DocContent, path: string): DocumentHead {
  if (doc.kind === 'guide') {
    return { title: `${doc.guide.title}: API`, description: doc.guide.description, path }
  }
  const { name, title, words } = doc.kind === 'table' ? doc.table : doc.procedure
  const rest =
    doc.kind === 'table'
      ? 'Columns, types, filters and who may read them.'
      : 'Parameters, answer, errors and samples.'
  const description = `${name}: ${words}`
  const both = `${description} ${rest}`
  return {
    title: `${title}: ${name}`,
    description: both.length > LONGEST ? shortened(description) : both,
    path,
  }
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`
}

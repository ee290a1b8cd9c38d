import type { DocumentHead } from '@/components/seo/documentHead'
import type { DocContent } from './loadDoc'

const LONGEST = 160

/** What the page has besides. The longest that fits follows the description. */
const rests = {
  table: [
    'Its columns with their types, filters, samples in three languages, and who may read which rows.',
    'Columns, types, filters and who may read them.',
    'Its columns and filters.',
  ],
  procedure: [
    'Its parameters, answer, errors, and samples in curl, JavaScript and Python.',
    'Parameters, answer, errors and samples.',
    'Parameters and samples.',
  ],
}

/** Title and description of a page of the API docs, for its document head. */
export function docHead(doc: DocContent, path: string): DocumentHead {
  if (doc.kind === 'guide') {
    return { title: `${doc.guide.title}: API`, description: doc.guide.description, path }
  }
  const { name, title, words } = doc.kind === 'table' ? doc.table : doc.procedure
  const description = `${name}: ${words}`
  const longest = rests[doc.kind].find((rest) => description.length + rest.length < LONGEST)
  return {
    title: `${title}: ${name}`,
    description: longest === undefined ? shortened(description) : `${description} ${longest}`,
    path,
  }
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`
}

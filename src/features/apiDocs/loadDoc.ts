import type { MDXContent } from 'mdx/types'
import type { DocumentHead } from '@/components/seo/documentHead'
import { apiGroups, type ApiGroup } from '@/content/api/groups'
import { guides, type Guide } from '@/content/api/guides'
import type { ApiProcedure, ApiReference, ApiTable } from '@/content/api/reference'
import { docHead } from './docHead'
import type { GeneratedPart } from './generatedParts'

interface GuideText {
  default: MDXContent
  headings: readonly PageHeading[]
}

/** A page below /api-docs with everything that it shows. */
export type Doc = { path: string; head: DocumentHead } & DocContent

export type DocContent =
  | { kind: 'guide'; guide: Guide; text: GuideText; parts: readonly GeneratedPart[] }
  | { kind: 'table'; group: ApiGroup; table: ApiTable }
  | { kind: 'procedure'; group: ApiGroup; procedure: ApiProcedure }

const texts = import.meta.glob<GuideText>('/src/content/api/guides/*.mdx')
const references = import.meta.glob<ApiReference>(
  ['/src/content/api/reference/*.json', '!/src/content/api/reference/{changes,errors,limits}.json'],
  { import: 'default' },
)

/**
 * Loads a page: a guide, or one object of the reference.
 * @param address the address after /api-docs/
 * @returns undefined if there is no such page
 */
export async function loadDoc(address: string): Promise<Doc | undefined> {
  const content = await loadContent(address)
  if (content === undefined) return undefined
  const path = `/api-docs/${address}`
  return { ...content, path, head: docHead(content, path) }
}

async function loadContent(address: string): Promise<DocContent | undefined> {
  const guide = guides.find(({ id }) => id === address)
  if (guide !== undefined) {
    // Only guides have them, and pages of the reference are many more.
    const [text, { generatedParts }] = await Promise.all([
      texts[`/src/content/api/guides/${guide.id}.mdx`]?.(),
      import('./generatedParts'),
    ])
    return text && { kind: 'guide', guide, text, parts: generatedParts[guide.id] ?? [] }
  }
  const [kind, name = '', ...others] = address.split('/')
  if (others.length > 0 || (kind !== 'tables' && kind !== 'procedures')) return undefined
  const group = apiGroups.find((each) => Object.hasOwn(each[kind], name))
  const reference = await references[`/src/content/api/reference/${group?.id}.json`]?.()
  if (group === undefined || reference === undefined) return undefined
  if (kind === 'tables') {
    const table = reference.tables.find((each) => each.name === name)
    return table && { kind: 'table', group, table }
  }
  const procedure = reference.procedures.find((each) => each.name === name)
  return procedure && { kind: 'procedure', group, procedure }
}

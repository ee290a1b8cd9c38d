import { documents } from 'virtual:search-documents'
import type { SearchDocumentKind } from '@/content/searchDocument'
import type { Command } from './commands'

/**
 * The heading of each kind, and how much its matches count. A page or an action counts 1. What customers read comes
 * before tables of the API, which programmers find by their names.
 */
const kinds: Readonly<Record<SearchDocumentKind, { group: string; weight: number }>> = {
  section: { group: 'Sections', weight: 1 },
  answer: { group: 'Answers', weight: 1.3 },
  tutorial: { group: 'Tutorials', weight: 1 },
  guide: { group: 'API guides', weight: 0.5 },
  reference: { group: 'API reference', weight: 0.06 },
  error: { group: 'Errors', weight: 0.15 },
  command: { group: 'Bit commands', weight: 0.06 },
  note: { group: 'Research', weight: 0.25 },
  legal: { group: 'Legal', weight: 0.4 },
}

/** A part of a page counts less than the page. */
const PART = 0.6

const NO_WORDS: readonly string[] = []

/** Every heading, answer, tutorial and part of the reference. Only a search shows them, because there are too many. */
export const documentCommands: readonly Command[] = documents.map(
  ({ id, kind, label, note, words = NO_WORDS, text, to, hash }) => ({
    id,
    label,
    note,
    keywords: words,
    text,
    group: kinds[kind].group,
    weight: kinds[kind].weight * (hash === undefined ? 1 : PART),
    target: { kind: 'page', to, ...(hash !== undefined && { hash }) },
  }),
)

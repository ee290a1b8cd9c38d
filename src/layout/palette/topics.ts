import { listedPages } from '@/content/pages'
import type { SiteDocument } from '@/lib/deployment'
import type { Command } from './commands'
import { topics } from './synonyms'

/** The subjects without a page of their own. Each opens the page that says most about it. */
export const topicCommands = (documents: readonly Pick<SiteDocument, 'id'>[]): Command[] =>
  topics.flatMap(({ id, label, words, page: pageId }) => {
    const page = listedPages.find((each) => each.id === pageId)
    if (page === undefined || documents.some((document) => document.id === id)) return []
    return {
      id: `topic:${id}`,
      label,
      group: 'Not available yet',
      note: `See ${page.nav}`,
      keywords: [],
      synonyms: new Map(words.map((word) => [word, 0])),
      target: { kind: 'page' as const, to: page.path },
    }
  })

/** The documents without legal texts that visitors cannot read. One that is kept elsewhere has no headings here. */
export const shownDocuments = (
  commands: readonly Command[],
  documents: readonly Pick<SiteDocument, 'id' | 'href'>[],
): Command[] =>
  commands.filter(({ target }) => {
    if (target.kind !== 'page' || !target.to.startsWith('/legal/')) return true
    const found = documents.find(({ id }) => target.to === `/legal/${id}`)
    return found !== undefined && (target.hash === undefined || found.href === target.to)
  })

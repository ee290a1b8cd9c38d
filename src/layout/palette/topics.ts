import { listedPages } from '@/content/pages'
import type { Command } from './commands'
import { topics } from './synonyms'

/** Ids typed as string, because a topic contains the id of a page that does not exist yet. */
const pages: readonly { id: string; nav: string; path: string }[] = listedPages

/** The topics without a page of their own. Each opens the page that says most about it. */
export const topicCommands: readonly Command[] = topics.flatMap(
  ({ id, label, words, page: pageId, until }) => {
    const page = pages.find((each) => each.id === pageId)
    if (page === undefined || pages.some((each) => each.id === until)) return []
    return {
      id: `topic:${id}`,
      label,
      group: 'Not available yet',
      note: `See ${page.nav}`,
      keywords: [],
      synonyms: new Map(words.map((word) => [word, 0])),
      target: { kind: 'page' as const, to: page.path },
    }
  },
)

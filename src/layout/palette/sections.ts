import { listedPages } from '@/content/pages'
import type { Command } from './commands'

/**
 * The query gives modules separate from those of the pages. The build keeps only their headings, so this is one small
 * list instead of all the text of the site.
 */
const headingsByFile = import.meta.glob<readonly PageHeading[]>('/src/content/pages/*.mdx', {
  eager: true,
  query: '?headings',
  import: 'headings',
})

/** Every heading of every public page: 'VPS: When to buy one'. Only a search shows them, because there are too many. */
export const sectionCommands: readonly Command[] = listedPages.flatMap(({ id, nav, path }) =>
  (headingsByFile[`/src/content/pages/${id}.mdx`] ?? []).map((heading) => ({
    id: `section:${id}#${heading.id}`,
    label: `${nav}: ${heading.text}`,
    group: 'Sections',
    keywords: [],
    target: { kind: 'page' as const, to: path, hash: heading.id },
  })),
)

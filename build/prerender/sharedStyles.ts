import { tagsOf } from '../html.ts'

/** The content of the last style element, which holds the rules that a page needs. */
function rulesIn(html: string): string {
  const last = tagsOf(html).findLast(({ name }) => name === 'style')
  if (last === undefined) throw new Error('The page has no style element')
  return last.text
}

const ROOT = /<div id="root"[^>]*>/

/**
 * Inlines the same rules in several pages of one kind: all that any of them needs. Their policies are then equal, so a
 * host needs one rule for all of them. Cloudflare reads 100 rules, and a catalogue may have more plans.
 * @param process inlines the rules that one document needs
 */
export async function withSharedStyles(
  documents: readonly string[],
  process: (html: string) => Promise<string>,
): Promise<string[]> {
  const [first] = documents
  if (first === undefined) return []
  // One document with the content of all of them needs the rules of all of them.
  const bodies = documents.map((html) =>
    html.slice(html.search(ROOT)).replace(/<script[\s\S]*$/, ''),
  )
  const all = rulesIn(await process(first.replace('</body>', () => `${bodies.join('')}</body>`)))
  return Promise.all(
    documents.map(async (html) => {
      const page = await process(html)
      const own = rulesIn(page)
      return page.replace(own, () => all)
    }),
  )
}

import { pageById, type PageId } from '@/content/pages'
import type { PlanWords } from '@/domain/catalogue/planWords'
import { absoluteUrl } from '@/lib/absoluteUrl'
import { brand } from '@/lib/brand'
import { deployment } from '@/lib/deployment'
import { writtenHead } from '@/lib/hydration'

export interface DocumentHead {
  title: string
  description?: string
  /** The path that search engines may list. A page without it gets no canonical link. */
  path?: string
}

/**
 * Title, description and canonical link of a page, in the form that a route's `head` returns. Tags for machines that
 * read only one page (Open Graph, JSON-LD) are added by the build: see `seoHead`.
 */
export function documentHead({ title, ...head }: DocumentHead) {
  return branded({
    ...head,
    title: head.path === '/' ? `${brand.name}: ${title}` : `${title} · ${brand.name}`,
  })
}

/** The head of a page whose title has the name of the brand. */
function branded({ title, path, description }: DocumentHead) {
  const canonical = path === undefined ? undefined : absoluteUrl(path)
  return {
    meta: [
      { title },
      ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    ],
    links: canonical === undefined ? [] : [{ rel: 'canonical', href: canonical }],
  }
}

/**
 * The head of a public page. Titles and descriptions are not in the first chunk: a prerendered page contains its own,
 * and they are loaded when another page is opened.
 */
export async function pageHead(id: PageId) {
  const page = pageById(id)
  const written = writtenHead(page.path)
  if (written !== undefined) return branded({ path: page.path, ...written })
  const { headWordsOf } = await import('@/content/headWords')
  return documentHead({ path: page.path, ...headWordsOf(id, deployment()) })
}

/**
 * The head of the page of a plan.
 * @param words what the loader knows of the plan; undefined until its rows are read
 */
export function planHead(path: string, slug: string, words: PlanWords | undefined) {
  return documentHead({ title: slug, path, ...words })
}

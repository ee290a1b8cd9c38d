import { pageById, type PageId } from '@/content/pages'
import { absoluteUrl } from '@/lib/absoluteUrl'
import { brand } from '@/lib/brand'
import { descriptionWritten } from '@/lib/hydration'

export interface DocumentHead {
  title: string
  description?: string
  /** The one address of a page that search engines may list; no other page has a canonical link. */
  path?: string
}

/**
 * Title, description and canonical link of a page, in the form that a route's `head` returns. What is for machines that
 * never go from page to page (Open Graph, JSON-LD) is put in by the build: see features/discovery.
 */
export function documentHead({ title, path, description }: DocumentHead) {
  const canonical = path === undefined ? undefined : absoluteUrl(path)
  return {
    meta: [
      { title: path === '/' ? `${brand.name}: ${title}` : `${title} · ${brand.name}` },
      ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    ],
    links: canonical === undefined ? [] : [{ rel: 'canonical', href: canonical }],
  }
}

/**
 * The head of a public page. The descriptions are not in the first chunk: they are asked for once another page is than
 * the one that the build wrote, which has its own.
 */
export async function pageHead(id: PageId) {
  const page = pageById(id)
  const description =
    descriptionWritten(page.path) ?? (await import('@/content/descriptions')).descriptions[id]
  return documentHead({ ...page, description })
}

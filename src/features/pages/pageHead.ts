import { pageById, type PageId } from '@/content/pages'
import { brand } from '@/lib/brand'

export interface DocumentHead {
  title: string
  path: string
  description?: string
}

/** Title, description and canonical link of a page, in the form that a route's `head` returns. */
export function documentHead({ title, path, description }: DocumentHead) {
  return {
    meta: [
      { title: path === '/' ? `${brand.name}: ${title}` : `${title} · ${brand.name}` },
      ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    ],
    links: [{ rel: 'canonical', href: path }],
  }
}

/** The head of a public page, from the registry. */
export function pageHead(id: PageId) {
  return documentHead(pageById(id))
}

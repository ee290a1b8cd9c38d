import { pageById, type PageId } from '@/content/pages'
import { brand } from '@/lib/brand'

export interface DocumentHead {
  title: string
  path: string
  description?: string
}

/** Title, description and canonical link of a page, in the form that a route's `head` returns. */
export function documentHead({ title, path, description }: DocumentHead) {
  const fullTitle = path === '/' ? `${brand.name}: ${title}` : `${title} · ${brand.name}`
  return {
    meta: [
      { title: fullTitle },
      { property: 'og:title', content: fullTitle },
      { property: 'og:type', content: 'website' },
      { property: 'og:image', content: '/og.svg' },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(description === undefined
        ? []
        : [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
          ]),
    ],
    links: [{ rel: 'canonical', href: path }],
  }
}

/** The head of a public page. Its description is not in the first chunk: it is asked for once the page is. */
export async function pageHead(id: PageId) {
  const { descriptions } = await import('@/content/descriptions')
  return documentHead({ ...pageById(id), description: descriptions[id] })
}

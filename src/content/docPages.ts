import { guides } from './api/guides'
import type { Deployment } from '@/lib/deployment'
import { headWordsOf } from './headWords'
import { isListed, listedPages } from './pages'
import { tutorials } from './tutorials/tutorials'

/** A page that somebody can read, for the command `docs`. */
export interface DocPage {
  title: string
  path: string
  about: string
}

/** The pages of the site, the tutorials and the guides of the API, without what the brand hides. */
export const docPages = (facts: Pick<Deployment, 'sells' | 'home'>): DocPage[] => [
  ...listedPages.map(({ id, title, path }) => ({
    title,
    path,
    about: headWordsOf(id, facts).description,
  })),
  ...(isListed('tutorials') ? tutorials : []).map(({ id, title, description }) => ({
    title,
    path: `/tutorials/${id}`,
    about: description,
  })),
  ...(isListed('api-docs') ? guides : []).map(({ id, title, description }) => ({
    title,
    path: `/api-docs/${id}`,
    about: description,
  })),
]

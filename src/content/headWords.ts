import type { Deployment } from '@/lib/deployment'
import { descriptionOf } from './descriptions'
import { capitalized, offerNames } from './homeWords'
import { pageById, type PageId } from './pages'
import { searchTitles } from './searchTitles'

/** Short enough for a title that names every kind. */
const SHORT = { cloud: 'cloud servers', vps: 'VPS', vds: 'VDS', gpu: 'GPUs' }

/** Title and description of a page for search results and tabs. They name only what is on sale. */
export function headWordsOf(
  id: PageId,
  { sells, home }: Pick<Deployment, 'sells' | 'home'>,
): { title: string; description: string } {
  if (id !== 'home') {
    return {
      title: searchTitles[id] ?? pageById(id).title,
      description: descriptionOf(id, sells),
    }
  }
  return {
    title: home?.title ?? `${capitalized(offerNames(sells, SHORT))} by the hour`,
    description: home?.isOwnLead
      ? home.lead
      : `${capitalized(offerNames(sells))}, billed by the hour, with a monthly cap where the plan has one. Prices and stock come from an open API.`,
  }
}

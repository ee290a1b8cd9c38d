import { publicPages } from '@/content/pages'
import type { Plan, PlanKind } from '@/domain/catalogue/plan'
import { isOffered, planPath } from '@/domain/catalogue/planPath'
import { hiddenPages } from '@/lib/brand'
import type { Orders } from '@/lib/deployment'
import { shareTags, type SharedPage } from './shareTags'
import { planData, structuredData } from './structuredData'

export interface SeoPage extends Omit<SharedPage, 'description'> {
  /** Only pages for search engines have a description; undefined adds `noindex`. */
  description: string | undefined
  plans: readonly Plan[]
  /** The kinds of server on sale. */
  sells: readonly PlanKind[] | undefined
  orders: Orders
  /** Milliseconds since 1970. */
  now: number
}

/**
 * HTML for the head of a prerendered page, for search engines and link previews, which read only one page. Only the
 * build adds it: in the browser nobody reads it, and our content security policy forbids scripts that add scripts.
 */
export function seoHead(given: SeoPage): string {
  const { path, title, description, plans, sells, orders, now } = given
  const page = publicPages.find((each) => each.path === path)
  const isHidden = (page !== undefined && hiddenPages.includes(page.id)) || !isOffered(path, sells)
  // Some hosts serve the not-found page with status 200 at its own address.
  if (description === undefined || isHidden) return '<meta name="robots" content="noindex">'
  const plan = plans.find((each) => planPath(each) === path)
  const data = page
    ? structuredData({ page, description, plans, orders, now })
    : plan && planData({ plan, description, orders, now })
  // Escapes `<`, so that a text in the data cannot close the script element.
  const json = JSON.stringify(data)?.replaceAll('<', String.raw`\u003c`)
  return [
    shareTags({ path, title, description }),
    json === undefined ? '' : `<script type="application/ld+json">${json}</script>`,
  ].join('')
}

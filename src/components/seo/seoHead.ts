import { publicPages } from '@/content/pages'
import type { Plan } from '@/domain/catalogue/plan'
import { shareTags, type SharedPage } from './shareTags'
import { structuredData } from './structuredData'

export interface SeoPage extends Omit<SharedPage, 'description'> {
  /** Only what is to be found has one. */
  description: string | undefined
  plans: readonly Plan[]
  /** Milliseconds since 1970. */
  now: number
}

/**
 * What stands in the head of a built page for those who read one page and go no further: search engines, and places that
 * show links. The build alone puts it there: nobody else reads it, and a script that makes scripts is against our policy.
 */
export function seoHead({ path, title, description, plans, now }: SeoPage): string {
  // Some hosts answer its own address with it, and with a status that says all is well.
  if (description === undefined) return '<meta name="robots" content="noindex">'
  const page = publicPages.find((each) => each.path === path)
  const data = page && structuredData({ page, description, plans, now })
  // Data and no script: it cannot end its element early.
  const json = JSON.stringify(data)?.replaceAll('<', String.raw`\u003c`)
  return [
    shareTags({ path, title, description }),
    json === undefined ? '' : `<script type="application/ld+json">${json}</script>`,
  ].join('')
}

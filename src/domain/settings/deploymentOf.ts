import type { Deployment } from '@/lib/deployment'
import { siteNotice } from './siteNotice'
import type { Settings } from './settings'

/** The links of the footer, in its order. Those that are not set are not shown. */
const FOOTER = {
  support_link: 'Contact',
  imprint_link: 'Imprint',
  terms_link: 'Terms',
  privacy_link: 'Privacy',
  abuse_link: 'Report abuse',
  source_link: 'Source code',
} as const

/** The name of a link in the footer. */
export const footerLabel = (field: string): string => FOOTER[field as keyof typeof FOOTER]

/** A link as people read it: 'support@example.com', 'example.com/help'. */
export const linkText = (link: string) => link.replace(/^(mailto:|https:\/\/)/, '')

/** True if every plan is a sample. If only some are, each one has a note beside its price. */
export function isSampleCatalogue(plans: readonly { isSample: boolean }[]): boolean {
  return plans.length > 0 && plans.every((plan) => plan.isSample)
}

/** What pages show of these settings, with the texts. The first script of a page only renders them. */
export function deploymentOf(settings: Settings, isSample: boolean): Deployment {
  const { orders, engine, support_link: support, announcement } = settings
  const notice = siteNotice({ orders, engine, isSample })
  const footer = Object.entries(FOOTER).flatMap(([field, label]) => {
    const href = settings[field as keyof typeof FOOTER]
    return href === '' ? [] : [{ label, href }]
  })
  // Absent instead of empty, because every page contains it as JSON.
  return {
    orders,
    ...(isSample && { isSample }),
    ...(notice && { notice }),
    ...(announcement && { announcement }),
    ...(support && { support: { label: linkText(support), href: support } }),
    ...(footer.length > 0 && { footer }),
  }
}

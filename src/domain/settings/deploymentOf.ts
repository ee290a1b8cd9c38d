import { defaultLead } from '@/content/homeWords'
import { legalDocuments, legalPath } from '@/content/legalDocuments'
import { isListed } from '@/content/pages'
import { OPERATE_PATH } from '@/content/operate/operatePath'
import { planKinds, type PlanKind } from '@/domain/catalogue/plan'
import type { LegalDocument, Provider } from '@/domain/provider/provider'
import type {
  Contact,
  Deployment,
  HomeTexts,
  PriceVat,
  SiteDocument,
  SiteLink,
} from '@/lib/deployment'
import { phoneLink } from '@/lib/phoneLink'
import { siteNotice } from './siteNotice'
import type { Settings } from './settings'

/** The names of the links in the footer. */
const FOOTER = {
  support_link: 'Contact',
  abuse_link: 'Report abuse',
  source_link: 'Source code',
} as const

/** The name of a link in the footer. */
export const footerLabel = (field: string): string => FOOTER[field as keyof typeof FOOTER]

/** A link as people read it: 'support@example.com', 'example.com/help'. */
export const linkText = (link: string) => link.replace(/^(mailto:|https:\/\/)/, '')

/** What pages say about the catalogue as a whole. */
export type CatalogueFacts = Pick<Deployment, 'isSample' | 'sells'>

/** What published plans mean for the words of every page. */
export function catalogueFacts(
  plans: readonly { kind: PlanKind; isSample: boolean }[],
): CatalogueFacts {
  const sells = planKinds
    .filter(({ kind, page }) => isListed(page) && plans.some((plan) => plan.kind === kind))
    .map(({ kind }) => kind)
  return {
    // If only some are samples, each one has a note beside its price.
    ...(plans.length > 0 && plans.every((plan) => plan.isSample) && { isSample: true }),
    sells,
  }
}

/** The words of the home page: those of the provider, and for the lead also ours. */
function homeOf(settings: Settings, sells: CatalogueFacts['sells']): HomeTexts {
  const { home_title: title, home_lead: lead, home_claims: lines } = settings
  const claims = lines.split('\n').filter((line) => line !== '')
  return {
    ...(title && { title }),
    ...(lead ? { lead, isOwnLead: true } : { lead: defaultLead(sells) }),
    ...(claims.length > 0 && { claims }),
  }
}

/** The documents that visitors read, in the order of the footer. */
function documentsOf(rows: readonly LegalDocument[]): SiteDocument[] {
  return legalDocuments.flatMap(({ id, label }) => {
    const row = rows.find(({ document, state }) => document === id && state !== 'hidden')
    if (row === undefined) return []
    const { in_force: version, document_version: latest, effective_on: on } = row
    return [
      {
        id,
        label,
        href: row.state === 'link' ? row.link : legalPath(id),
        ...(version !== null && { version }),
        ...(version !== latest && on !== null && { next: { version: latest, on } }),
      },
    ]
  })
}

/** The fields that are set. Nobody reaches the sample provider. */
function contactOf(provider: Provider): Contact {
  const { email, phone, hours, address, sla_response_hours: answerHours } = provider
  if (provider.is_sample) return {}
  return {
    ...(email && { email }),
    ...(phone && { phone }),
    ...(hours && { hours }),
    ...(answerHours && { answerHours }),
    ...(address && { address }),
  }
}

function vatOf({ country, percent, shown, by_oss }: NonNullable<Provider['price_vat']>): PriceVat {
  return {
    country,
    percent,
    ...(shown === 'gross' && { isShown: true }),
    ...(by_oss && { isByCountry: true }),
  }
}

const isGuideShown = ({ operator_docs: state }: Settings) => state === 'shown'

function footerOf(
  settings: Settings,
  { email, phone }: Contact,
  documents: readonly SiteDocument[],
): SiteLink[] {
  const contact = settings.support_link || (email && `mailto:${email}`)
  const { support_link: label, abuse_link: abuse, source_link: source } = FOOTER
  return [
    { label, href: contact ?? '' },
    { label: phone ?? '', href: phone === undefined ? '' : phoneLink(phone) },
    ...documents.map((document) => ({ label: document.label, href: document.href })),
    { label: abuse, href: settings.abuse_link },
    { label: source, href: settings.source_link },
    { label: 'Operator guide', href: isGuideShown(settings) ? OPERATE_PATH : '' },
  ].filter(({ href }) => href !== '')
}

/** What pages show of these settings, with the texts. The first script of a page only renders them. */
export function deploymentOf(
  settings: Settings,
  provider: Provider,
  { isSample = false, sells }: CatalogueFacts,
): Deployment {
  const { orders, engine, support_link: support, announcement } = settings
  const { second_factor_for: secondFactorFor } = settings
  const notice = siteNotice({ orders, engine, isSample })
  const contact = contactOf(provider)
  const documents = documentsOf(provider.documents)
  const footer = footerOf(settings, contact, documents)
  // Absent instead of empty, because every page contains it as JSON.
  return {
    orders,
    ...(engine === 'simulated' && { isSimulated: true }),
    ...(isSample && { isSample }),
    ...(sells && { sells }),
    home: homeOf(settings, sells),
    ...(provider.price_vat && { vat: vatOf(provider.price_vat) }),
    ...(notice && { notice }),
    ...(announcement && { announcement }),
    ...(secondFactorFor !== 'nobody' && { secondFactorFor }),
    ...(support && { support: { label: linkText(support), href: support } }),
    ...(Object.keys(contact).length > 0 && { contact }),
    ...(documents.length > 0 && { documents }),
    ...(provider.is_sample && { hasSampleProvider: true }),
    ...(isGuideShown(settings) && { hasOperatorDocs: true }),
    ...(footer.length > 0 && { footer }),
  }
}

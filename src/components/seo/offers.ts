import type { PublicPage } from '@/content/pages'
import { planState, type PlanState } from '@/domain/catalogue/availability'
import type { Plan, Price } from '@/domain/catalogue/plan'
import { productPages } from '@/components/catalogue/productPages'
import { planPath } from '@/domain/catalogue/planPath'
import { absoluteUrl } from '@/lib/absoluteUrl'
import { brand } from '@/lib/brand'
import type { Orders } from '@/lib/deployment'

/** An object of https://schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

const AVAILABILITY: Record<Exclude<PlanState, 'elsewhere'>, string> = {
  available: 'InStock',
  retiring: 'InStock',
  sold_out: 'SoldOut',
  closed: 'Discontinued',
}

/** Millionths of a currency as a decimal number with at most six decimals. */
const amount = (micros: number) => micros / 1_000_000

/** The price per hour, and the maximum price per month if there is a cap. The unit codes are from UN/CEFACT. */
function pricesOf(price: Price, shared: object): Thing[] {
  const of = { '@type': 'UnitPriceSpecification', valueAddedTaxIncluded: false, ...shared }
  const { hourlyMicros, monthlyCapMicros } = price
  return [
    { ...of, price: amount(hourlyMicros), unitCode: 'HUR' },
    ...(monthlyCapMicros === null
      ? []
      : [{ ...of, maxPrice: amount(monthlyCapMicros), unitCode: 'MON' }]),
  ]
}

/** The availability of a plan. Before orders open, nobody can buy it, even if there is stock. */
function availabilityOf(plan: Plan, { orders, now }: Offering): string {
  const state = planState(plan, undefined, now)
  if (orders !== 'open' && state !== 'closed') return 'https://schema.org/OutOfStock'
  return `https://schema.org/${state === 'elsewhere' ? 'OutOfStock' : AVAILABILITY[state]}`
}

function offerOf(plan: Plan, page: Offering): Thing {
  const { slug, summary, currency, next, retiresAt } = plan
  const shared = { priceCurrency: currency }
  return {
    '@type': 'Offer',
    name: slug,
    sku: slug,
    description: summary,
    url: absoluteUrl(planPath(plan)),
    availability: availabilityOf(plan, page),
    ...(retiresAt !== null && { availabilityEnds: retiresAt }),
    priceCurrency: currency,
    priceSpecification: [
      ...pricesOf(plan, { ...shared, ...(next && { validThrough: next.validFrom }) }),
      ...(next ? pricesOf(next, { ...shared, validFrom: next.validFrom }) : []),
    ],
  }
}

/** What offers depend on besides their plans. */
interface Offering {
  orders: Orders
  /** The time at which the availability is computed: milliseconds since 1970. */
  now: number
}

/** A page with the data that describes its products. */
export interface OfferingPage extends Offering {
  page: PublicPage
  description: string
  /** Every published plan, as the page itself shows them. */
  plans: readonly Plan[]
}

/**
 * The products of a page with the prices of their plans. Rows of the sample catalogue are left out: the page labels
 * them "not an offer", but a search engine would show them as offers.
 * @param url absolute URL of the page; `picture` is the absolute URL of its picture
 */
export function productsOf(
  given: OfferingPage,
  { url, picture }: { url: string; picture: string },
): Thing[] {
  const { page, description, plans } = given
  const kind = Object.values(productPages).find((shape) => shape.page === page.id)?.kind
  const offered = plans.filter((plan) => plan.kind === kind && !plan.isSample)
  return [...Map.groupBy(offered, ({ product }) => product.slug)].map(([slug, own]) => ({
    '@type': 'Product',
    '@id': `${url}#${slug}`,
    name: own[0]?.product.name,
    description,
    url,
    image: picture,
    brand: { '@type': 'Brand', name: brand.name },
    offers: own.map((plan) => offerOf(plan, given)),
  }))
}

/** The page of one plan. */
export interface PlanOffering extends Offering {
  plan: Plan
  description: string
}

/** A plan as a product with its offer. Nothing for a sample, as for the page of its product. */
export function planProduct(
  given: PlanOffering,
  { url, picture }: { url: string; picture: string },
): Thing[] {
  const { plan, description } = given
  if (plan.isSample) return []
  return [
    {
      '@type': 'Product',
      '@id': `${url}#plan`,
      name: plan.slug,
      sku: plan.slug,
      category: plan.product.name,
      description,
      url,
      image: picture,
      brand: { '@type': 'Brand', name: brand.name },
      offers: offerOf(plan, given),
    },
  ]
}

import { pageById } from '@/content/pages'
import { planKinds } from '@/domain/catalogue/plan'
import { planPath } from '@/domain/catalogue/planPath'
import { absoluteUrl } from '@/lib/absoluteUrl'
import { brand } from '@/lib/brand'
import { planProduct, productsOf, type OfferingPage, type PlanOffering, type Thing } from './offers'
import { pictureFile } from './shareImage'

function siteThings(home: string): Thing[] {
  const organization = `${home}#organization`
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name: brand.name,
      url: home,
      logo: absoluteUrl('/icon-512.png'),
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name: brand.name,
      url: home,
      inLanguage: 'en',
      publisher: { '@id': organization },
    },
  ]
}

function breadcrumbs(pages: readonly { nav: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [pageById('home'), ...pages].map(({ nav, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: nav,
      item: absoluteUrl(path),
    })),
  }
}

/**
 * The data of a page in the vocabulary of https://schema.org. The home page has the organization, other pages have
 * breadcrumbs, and product pages also have products and offers.
 * @returns undefined if the build does not know its origin, because the data needs absolute URLs
 */
export function structuredData(
  given: OfferingPage,
): { '@context': string; '@graph': Thing[] } | undefined {
  const { page } = given
  const url = absoluteUrl(page.path)
  const picture = absoluteUrl(`/${pictureFile(page.id)}`)
  if (url === undefined || picture === undefined) return undefined
  const things =
    page.id === 'home'
      ? siteThings(url)
      : [breadcrumbs([page]), ...productsOf(given, { url, picture })]
  return { '@context': 'https://schema.org', '@graph': things }
}

/**
 * The data of the page of a plan: breadcrumbs, the plan as a product, and its offer.
 * @returns undefined if the build does not know its origin
 */
export function planData(
  given: PlanOffering,
): { '@context': string; '@graph': Thing[] } | undefined {
  const { plan } = given
  const product = pageById(planKinds.find(({ kind }) => kind === plan.kind)?.page ?? 'prices')
  const path = planPath(plan)
  const url = absoluteUrl(path)
  const picture = absoluteUrl(`/${pictureFile(product.id)}`)
  if (url === undefined || picture === undefined) return undefined
  return {
    '@context': 'https://schema.org',
    '@graph': [
      breadcrumbs([product, { nav: plan.slug, path }]),
      ...planProduct(given, { url, picture }),
    ],
  }
}

import { pageById, type PublicPage } from '@/content/pages'
import { absoluteUrl } from '@/lib/absoluteUrl'
import { brand } from '@/lib/brand'
import { productsOf, type OfferingPage, type Thing } from './offers'
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

function breadcrumbs(page: PublicPage): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [pageById('home'), page].map(({ nav, path }, index) => ({
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
      : [breadcrumbs(page), ...productsOf(given, { url, picture })]
  return { '@context': 'https://schema.org', '@graph': things }
}

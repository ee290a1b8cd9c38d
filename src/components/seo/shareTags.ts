import { publicPages } from '@/content/pages'
import { statuses } from '@/content/status'
import { absoluteUrl } from '@/lib/absoluteUrl'
import { brand } from '@/lib/brand'
import { PICTURE, pictureFile } from './shareImage'

export interface SharedPage {
  path: string
  /** As in the head, with the name of the brand. */
  title: string
  description: string
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * What others show of a link to this page, as tags for its head: https://ogp.me. Picture and address are whole where the
 * build knows its origin; most who read these tags ignore what is not.
 */
export function shareTags({ path, title, description }: SharedPage): string {
  // A page without a picture of its own has that of the site.
  const { id, status } = publicPages.find((page) => page.path === path) ?? { id: 'home' }
  const url = absoluteUrl(path)
  const picture = `/${pictureFile(id)}`
  const says = status === undefined ? '' : `, status ${statuses[status].label.toLowerCase()}`
  const properties = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': title,
    'og:description': description,
    ...(url !== undefined && { 'og:url': url }),
    'og:image': absoluteUrl(picture) ?? picture,
    'og:image:type': 'image/png',
    'og:image:width': PICTURE.width,
    'og:image:height': PICTURE.height,
    'og:image:alt': `${title}${says}, beside a drawing of hexagonal columns, one of them lit`,
  }
  return [
    ...Object.entries(properties).map(
      ([name, content]) =>
        `<meta property="${name}" content="${escapeAttribute(String(content))}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

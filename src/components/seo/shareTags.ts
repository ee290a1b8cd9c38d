import { publicPages } from '@/content/pages'
import { statuses } from '@/content/status'
import { absoluteUrl } from '@/lib/absoluteUrl'
import { brand } from '@/lib/brand'
import { PICTURE, pictureFile } from './shareImage'

export interface SharedPage {
  path: string
  /** The title of the head, which contains the name of the brand. */
  title: string
  description: string
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * HTML tags for the preview of a link to this page: https://ogp.me. Picture and address are absolute if the build knows
 * its origin. Most readers of these tags ignore relative ones.
 */
export function shareTags({ path, title, description }: SharedPage): string {
  // A page without its own picture uses that of the page above it, or of the home page.
  const { id, status } = publicPages.find((page) => page.path === path) ??
    publicPages.find((page) => path.startsWith(`${page.path}/`)) ?? { id: 'home' }
  const url = absoluteUrl(path)
  const picture = `/${pictureFile(id)}`
  // A picture cannot follow the settings.
  const says =
    status === undefined || status === 'orders'
      ? ''
      : `, status ${statuses[status].label.toLowerCase()}`
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

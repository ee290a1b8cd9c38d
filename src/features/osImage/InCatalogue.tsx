import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { imagesQuery } from '@/domain/catalogue/queryOptions'
import { CREATE_PATH, createLabel } from '@/domain/settings/orders'
import { brand } from '@/lib/brand'
import { useDeployment } from '@/lib/useDeployment'

/** The image in the catalogue has the name of this page's address, such as `basaltos-13`. */
const SLUG = new RegExp(`^${brand.osPath.slice(1)}(-|$)`)

/** Whether a server can start from the image, and the way to one. */
export function InCatalogue() {
  const { orders } = useDeployment()
  const { data: images } = useQuery(imagesQuery)
  if (images === undefined) return null
  const image = images.find(({ slug }) => SLUG.test(slug))
  if (image === undefined) {
    return <span>It is not among our images at present. The generator works with any of them.</span>
  }
  return (
    <Link to={CREATE_PATH} search={{ image: image.slug }} data-create>
      {`${createLabel(orders)} with ${image.family} ${image.version}`}
    </Link>
  )
}

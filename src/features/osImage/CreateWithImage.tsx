import { Link } from '@tanstack/react-router'
import { CREATE_PATH, createLabel } from '@/domain/settings/orders'
import { brand } from '@/lib/brand'
import { useDeployment } from '@/lib/useDeployment'

/** The slug of the image in the catalogue, which is also its alias in the engine. */
const SLUG = `${brand.osPath.slice(1)}-13`

/** The way to a new server that starts from the image. */
export function CreateWithImage() {
  const { orders } = useDeployment()
  return (
    <Link to={CREATE_PATH} search={{ image: SLUG }} data-create>
      {`${createLabel(orders)} with ${brand.name}OS 13`}
    </Link>
  )
}

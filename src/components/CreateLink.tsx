import { Link } from '@tanstack/react-router'
import { CREATE_PATH, createLabel } from '@/domain/settings/orders'
import { useDeployment } from '@/lib/useDeployment'

/** The link to the page that creates a server, or saves a configuration while orders are closed. */
export function CreateLink({ className }: { className: string }) {
  const { orders } = useDeployment()
  return (
    <Link to={CREATE_PATH} className={className}>
      {createLabel(orders)}
    </Link>
  )
}

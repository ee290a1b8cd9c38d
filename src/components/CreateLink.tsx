import { Link } from '@tanstack/react-router'
import { CREATE_PATH, createLabel } from '@/domain/settings/orders'
import { useDeployment } from '@/lib/useDeployment'

interface CreateLinkProps {
  className: string
  /** It is the main button of the page. */
  isPrimary?: boolean
}

/**
 * The link to the page that creates a server, or saves a configuration while orders are closed. A style rule hides it
 * from suspended people.
 */
export function CreateLink({ className, isPrimary }: CreateLinkProps) {
  const { orders } = useDeployment()
  return (
    <Link
      to={CREATE_PATH}
      data-create
      data-primary-action={isPrimary || undefined}
      className={className}
    >
      {createLabel(orders)}
    </Link>
  )
}

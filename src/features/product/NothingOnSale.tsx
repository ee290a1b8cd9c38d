import { Link } from '@tanstack/react-router'
import { isListed } from '@/content/pages'
import { PageLink } from '@/content/PageLink'
import { useVisitor } from '@/domain/session/useAuth'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'

interface NothingOnSaleProps {
  /** The kind of server that the page is about, such as VPS; undefined on the page of all. */
  kind: string | undefined
  /** Plans of other kinds are on sale. */
  isAnythingSold: boolean
}

/** In the place of the plans where none is on sale: what a customer can do, and where an admin changes it. */
export function NothingOnSale({ kind, isAnythingSold }: NothingOnSaleProps) {
  const isAdmin = useVisitor() === 'admin'
  return (
    <EmptyState
      title={kind === undefined ? 'No plan is on sale yet.' : `No ${kind} plan is on sale yet.`}
      action={
        isAdmin ? (
          <Button asChild>
            <Link to="/admin/products">Open the catalogue</Link>
          </Button>
        ) : isAnythingSold && isListed('prices') ? (
          <Button asChild>
            <PageLink page="prices">See what is on sale</PageLink>
          </Button>
        ) : null
      }
    >
      {isAdmin
        ? 'Visitors see a plan here when both the plan and its product are published.'
        : 'Sizes, prices and stock will be shown here.'}
    </EmptyState>
  )
}

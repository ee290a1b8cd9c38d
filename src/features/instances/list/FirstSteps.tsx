import { Link } from '@tanstack/react-router'
import { CreateLink } from '@/components/CreateLink'
import { useDeployment } from '@/lib/useDeployment'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'

export interface FirstStepsProps {
  canCreate: boolean
  /** The person or the workspace is suspended: a notice on the page says so. */
  isSuspended: boolean
}

/** What to do first in a workspace without servers. */
export function FirstSteps({ canCreate, isSuspended }: FirstStepsProps) {
  const { orders } = useDeployment()
  return (
    <EmptyState
      title="No servers yet"
      action={
        canCreate ? (
          <CreateLink
            className={buttonVariants({ variant: 'primary', size: 'md', disabled: false })}
          />
        ) : undefined
      }
    >
      {orders === 'closed' ? (
        'This site is not open for orders. You can save a configuration until it is.'
      ) : canCreate ? (
        <ol className="grid list-decimal gap-1 pl-5">
          <li>
            <Link to="/dashboard/keys">Add an SSH key</Link>, so that you can sign in to your
            servers.
          </li>
          <li>Create a server: choose a plan, a region and an image. It takes about a minute.</li>
          <li>
            <Link to="/dashboard/workspace/members">Invite colleagues</Link> who should see or run
            it.
          </li>
        </ol>
      ) : isSuspended ? (
        'Nobody can create one while the suspension lasts.'
      ) : (
        'An operator or an owner of this workspace can create one.'
      )}
    </EmptyState>
  )
}

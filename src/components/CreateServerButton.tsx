import { createLabel } from '@/domain/settings/orders'
import type { Workspace } from '@/domain/workspaces/workspace'
import { useDeployment } from '@/lib/useDeployment'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { CreateLink } from './CreateLink'

/**
 * The way to create a server in a workspace. In a suspended one it is a button that says why nothing is created, and for
 * accountants there is none.
 */
export function CreateServerButton({ workspace }: { workspace: Workspace | undefined }) {
  const { orders } = useDeployment()
  if (workspace?.role === 'accountant') return null
  if (workspace?.suspendedAt) {
    return (
      <Button variant="primary" disabledReason="This workspace is suspended.">
        {createLabel(orders)}
      </Button>
    )
  }
  return (
    <CreateLink className={buttonVariants({ variant: 'primary', size: 'md', disabled: false })} />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { QueryState } from '@/components/QueryState'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { regionFeaturesQuery } from '@/domain/catalogue/queryOptions'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import { privateNetworksQuery } from '@/domain/privateNetworks/queryOptions'
import { useMayEdit } from '@/domain/workspaces/useMayEdit'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { NetworkSection } from './NetworkSection'

const NewNetworkDialog = lazyWithRetry(
  'The form',
  async () => (await import('./NewNetworkDialog')).NewNetworkDialog,
)

/** /dashboard/networks: the private networks of the current workspace, and the servers in them. */
export function NetworksPage() {
  return <InWorkspace title="Private networks">{(scope) => <Networks {...scope} />}</InWorkspace>
}

function Networks({ userId, workspace }: WorkspaceScope) {
  const query = useQuery(privateNetworksQuery(workspace.id))
  const { isPending } = useQuery(regionFeaturesQuery)
  const isOffered = useRegionFeatures().has('private_networks')
  const reason = useMayEdit(userId, workspace).reason
  const [isOpen, setOpen] = useState(false)
  const missing = isPending ? 'We are still reading the regions.' : 'No region offers them yet.'
  return (
    <>
      <PageHeader
        eyebrow={workspace.name}
        title="Private networks"
        lead="Servers in the same region reach each other by private addresses that nobody else can use. A network is free, and traffic inside it does not count as transfer."
        actions={
          <Button
            variant="primary"
            disabledReason={reason ?? (isOffered ? undefined : missing)}
            onClick={() => setOpen(true)}
          >
            New private network
          </Button>
        }
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      <QueryState query={query} pending={<CenteredSpinner />}>
        {(networks) =>
          networks.length === 0 ? (
            <EmptyState title="No private networks yet">
              Create one for servers that talk to each other, such as a web server and its database.
            </EmptyState>
          ) : (
            networks.map((network) => (
              <NetworkSection key={network.id} network={network} disabledReason={reason} />
            ))
          )
        }
      </QueryState>
      {isOpen ? (
        <NewNetworkDialog
          workspaceId={workspace.id}
          networks={query.data ?? []}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

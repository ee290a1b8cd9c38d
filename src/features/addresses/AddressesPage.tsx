import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddressTable } from '@/components/addresses/AddressTable'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { QueryState } from '@/components/QueryState'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { whyNoAddresses } from '@/domain/addresses/addressRules'
import { addressesQuery, addressOffersQuery } from '@/domain/addresses/queryOptions'
import { useInstanceRules } from '@/domain/instances/useInstanceRules'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'

const OrderDialog = lazyWithRetry(
  'The form',
  async () => (await import('./OrderDialog')).OrderDialog,
)

/** /dashboard/addresses: the extra addresses of the current workspace, and what can be done with them. */
export function AddressesPage() {
  return <InWorkspace title="Addresses">{(scope) => <Addresses {...scope} />}</InWorkspace>
}

function Addresses({ userId, workspace }: WorkspaceScope) {
  const query = useQuery(addressesQuery(workspace.id))
  const { data: offers } = useQuery(addressOffersQuery)
  const { data: settings } = useQuery(settingsQuery)
  const rules = useInstanceRules(userId, workspace.id)
  const [isOrdering, setOrdering] = useState(false)
  const whyNot =
    whyNoAddresses(rules) ??
    (offers === undefined
      ? 'We are still reading what can be ordered.'
      : offers.length === 0
        ? 'Extra addresses cannot be ordered now.'
        : undefined)
  return (
    <>
      <PageHeader
        eyebrow={workspace.name}
        title="Addresses"
        lead="Extra IP addresses that you keep. An address stays when its server is deleted, and moves to another server in its region within seconds."
        actions={
          <Button variant="primary" disabledReason={whyNot} onClick={() => setOrdering(true)}>
            Order address
          </Button>
        }
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      <QueryState query={query}>
        {() => (
          <AddressTable
            caption={`Extra addresses of ${workspace.name}`}
            workspaceId={workspace.id}
            rows={query.data}
            rules={rules}
            empty="Order one, and assign it to a server. When you replace the server, move the address: nobody has to learn a new one."
          />
        )}
      </QueryState>
      <p className="border-t border-line px-(--pad) py-4 text-14">
        Each server has its own addresses, which are not listed here: they cost nothing extra, and
        are given up with the server. An extra address is billed from the moment when you order it
        until you release it, whether a server uses it or not.
        {settings?.engine === 'simulated'
          ? ' Servers are simulated here, and nothing answers at these addresses.'
          : ''}
      </p>
      {isOrdering && offers && offers.length > 0 ? (
        <OrderDialog
          workspaceId={workspace.id}
          offers={offers}
          onClose={() => setOrdering(false)}
        />
      ) : null}
    </>
  )
}

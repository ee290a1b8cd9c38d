import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { countRules, countServers } from '@/domain/firewalls/firewallRules'
import { sharedFirewallBounds, type Firewall } from '@/domain/firewalls/firewalls'
import { firewallsQuery } from '@/domain/firewalls/queryOptions'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'
import { Table, type Column } from '@/ui/Table'
import { useMayEdit } from '@/domain/workspaces/useMayEdit'

const NewFirewallDialog = lazyWithRetry(
  'The form',
  async () => (await import('./NewFirewallDialog')).NewFirewallDialog,
)

const columns: Column<Firewall>[] = [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    list: 'full',
    cell: ({ id, name }) => (
      <Link
        to="/dashboard/firewalls/$id"
        params={{ id }}
        className="inline-block wrap-anywhere max-md:py-2.5"
      >
        {name}
      </Link>
    ),
  },
  { id: 'rules', header: 'Rules', cell: ({ rules }) => countRules(rules.length) },
  {
    id: 'servers',
    header: 'Servers',
    cell: ({ servers }) =>
      servers.length === 0 ? (
        <span className="text-text-3">None</span>
      ) : (
        countServers(servers.length)
      ),
  },
  { id: 'changed', header: 'Changed', cell: ({ updatedAt }) => <LocalTime at={updatedAt} /> },
]

/** /dashboard/firewalls: the firewalls that servers of the current workspace share. */
export function FirewallsPage() {
  return <InWorkspace title="Firewalls">{(scope) => <Firewalls {...scope} />}</InWorkspace>
}

function Firewalls({ userId, workspace }: WorkspaceScope) {
  const query = useQuery(firewallsQuery(workspace.id))
  const reason = useMayEdit(userId, workspace).reason
  const [isOpen, setOpen] = useState(false)
  const isFull = (query.data?.length ?? 0) >= sharedFirewallBounds.perWorkspace
  return (
    <>
      <PageHeader
        eyebrow={workspace.name}
        title="Firewalls"
        lead="A firewall lists what may come in, for several servers at once. Change a rule here, and it changes on each of them."
        actions={
          <Button
            variant="primary"
            disabledReason={
              reason ??
              (isFull
                ? `A workspace has at most ${sharedFirewallBounds.perWorkspace} firewalls.`
                : undefined)
            }
            onClick={() => setOpen(true)}
          >
            New firewall
          </Button>
        }
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      <QueryState query={query}>
        {(firewalls) => (
          <Table
            caption={`Firewalls of ${workspace.name}`}
            columns={columns}
            rows={firewalls ?? []}
            rowKey={({ id }) => id}
            skeleton={firewalls === undefined ? 2 : 0}
            empty={
              <EmptyState title="No firewalls yet">
                Create one for servers that need the same rules, such as all web servers. Rules for
                one server alone are on its page, under “Network”.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {isOpen ? (
        <NewFirewallDialog workspaceId={workspace.id} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

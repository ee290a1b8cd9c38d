import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { countRules } from '@/domain/firewalls/firewallRules'
import type { Firewall } from '@/domain/firewalls/firewalls'
import { firewallsOfQuery, firewallsQuery } from '@/domain/firewalls/queryOptions'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { useCurrentWorkspace } from '@/domain/workspaces/useCurrentWorkspace'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { FirewallForm } from './FirewallForm'
import { FirewallServers } from './FirewallServers'
import { useMayEdit } from '@/domain/workspaces/useMayEdit'

const DeleteFirewallDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./DeleteFirewallDialog')).DeleteFirewallDialog,
)

/** /dashboard/firewalls/$id: the rules of a firewall and its servers. */
export function FirewallPage({ id }: { id: string }) {
  return <InWorkspace title="Firewall">{(scope) => <Loaded id={id} {...scope} />}</InWorkspace>
}

const toList = <Link to="/dashboard/firewalls">Firewalls</Link>

function Loaded({ id, ...scope }: WorkspaceScope & { id: string }) {
  const query = useQuery(firewallsQuery(scope.workspace.id))
  const firewall = query.data?.find((each) => each.id === id)
  const isElsewhere = useSwitchTo(id, scope.userId, query.data !== undefined && !firewall)
  if (query.data !== undefined && firewall !== undefined) {
    return <Opened {...scope} firewall={firewall} firewalls={query.data} />
  }
  return (
    <>
      <PageHeader eyebrow={toList} title="Firewall" />
      <QueryState query={query} pending={<CenteredSpinner />}>
        {() =>
          isElsewhere ? (
            <CenteredSpinner />
          ) : (
            <EmptyState title="There is no such firewall.">
              It was deleted, or you are not a member of its workspace. {toList} shows those of{' '}
              {scope.workspace.name}.
            </EmptyState>
          )
        }
      </QueryState>
    </>
  )
}

/**
 * A link may lead to a firewall of another workspace of the person: this tab then shows that one.
 * @param isMissing the workspace that is shown does not have the firewall
 * @returns whether it may still be found
 */
function useSwitchTo(id: string, userId: string, isMissing: boolean): boolean {
  const { workspaces = [] } = useCurrentWorkspace(userId)
  const ids = workspaces.map((workspace) => workspace.id)
  const { data, isPending } = useQuery({ ...firewallsOfQuery(ids), enabled: isMissing })
  const owner = data?.find((each) => each.id === id)?.workspaceId
  const slug = workspaces.find((workspace) => workspace.id === owner)?.slug
  useEffect(() => {
    if (isMissing && slug !== undefined) chooseWorkspace(userId, slug)
  }, [isMissing, slug, userId])
  return isPending || slug !== undefined
}

interface OpenedProps extends WorkspaceScope {
  firewall: Firewall
  /** All of the workspace. */
  firewalls: readonly Firewall[]
}

function Opened({ userId, workspace, firewall, firewalls }: OpenedProps) {
  const reason = useMayEdit(userId, workspace).reason
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <PageHeader
        eyebrow={toList}
        title={<span className="wrap-anywhere">{firewall.name}</span>}
        actions={
          <Button variant="danger" disabledReason={reason} onClick={() => setDeleting(true)}>
            Delete firewall
          </Button>
        }
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      <section aria-labelledby="rules" className="border-b border-line">
        <SectionHead id="rules" title="Name and rules" aside={countRules(firewall.rules.length)} />
        <FirewallForm
          userId={userId}
          firewall={firewall}
          firewalls={firewalls}
          disabledReason={reason}
        />
      </section>
      <FirewallServers
        workspaceId={workspace.id}
        firewall={firewall}
        firewalls={firewalls}
        disabledReason={reason}
      />
      {isDeleting ? (
        <DeleteFirewallDialog
          firewall={firewall}
          firewalls={firewalls}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </>
  )
}

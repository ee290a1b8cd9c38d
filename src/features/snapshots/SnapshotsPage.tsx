import { useQuery } from '@tanstack/react-query'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { QueryState } from '@/components/QueryState'
import { SnapshotBill } from '@/components/snapshots/SnapshotBill'
import { SnapshotBin } from '@/components/snapshots/SnapshotBin'
import { SnapshotTableWithActions } from '@/components/snapshots/SnapshotTableWithActions'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { useInstanceRules } from '@/domain/instances/useInstanceRules'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import { PageHeader } from '@/ui/PageHeader'
import { TakeSnapshotButton } from './TakeSnapshotButton'

/** /dashboard/snapshots: the snapshots of the current workspace, also of servers that are gone, and what they cost. */
export function SnapshotsPage() {
  return <InWorkspace title="Snapshots">{(scope) => <Snapshots {...scope} />}</InWorkspace>
}

function Snapshots({ userId, workspace }: WorkspaceScope) {
  const query = useQuery(snapshotsQuery(workspace.id))
  const rules = useInstanceRules(userId, workspace.id)
  return (
    <>
      <PageHeader
        eyebrow={workspace.name}
        title="Snapshots"
        lead="Copies of the disks of your servers. They stay when a server is deleted."
        actions={
          // A viewer gets no button. In a suspended workspace it says why it is disabled.
          rules.roles.length > 0 ? (
            <TakeSnapshotButton workspaceId={workspace.id} rules={rules} snapshots={query.data} />
          ) : null
        }
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      <QueryState query={query}>
        {() => (
          <SnapshotTableWithActions
            workspaceId={workspace.id}
            caption={`Snapshots of ${workspace.name}`}
            rows={query.data?.filter(({ kind }) => kind === 'snapshot')}
            taken={query.data ?? []}
            rules={rules}
            extra="server"
            empty="Take the first one before a change that could go wrong."
          />
        )}
      </QueryState>
      <SnapshotBin workspaceId={workspace.id} kind="snapshot" rules={rules} />
      <SnapshotBill workspaceId={workspace.id} />
    </>
  )
}

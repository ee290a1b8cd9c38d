import { useQuery } from '@tanstack/react-query'
import { InstanceBill } from '@/components/instances/InstanceBill'
import { SnapshotBill } from '@/components/snapshots/SnapshotBill'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import type { TabProps } from './InstancePage'

/** The bill of the server, and that of its snapshots if it has any. */
export function BillingTab({ instance }: TabProps) {
  const workspaceId = instance.workspace.id
  const { data: snapshots } = useQuery(snapshotsQuery(workspaceId))
  const hasSnapshots = snapshots?.some(({ server }) => server.id === instance.id) === true
  return (
    <>
      <InstanceBill instance={instance} />
      {hasSnapshots ? <SnapshotBill workspaceId={workspaceId} instanceId={instance.id} /> : null}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { QueryState } from '@/components/QueryState'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { VolumeTableWithActions } from '@/components/volumes/VolumeTableWithActions'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import type { Instance } from '@/domain/instances/instance'
import { profileQuery } from '@/domain/identity/profileQuery'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { useInstanceRules } from '@/domain/instances/useInstanceRules'
import { volumePriceQuery } from '@/domain/volumes/volumePriceQuery'
import { volumesQuery } from '@/domain/volumes/queryOptions'
import { whyNoVolumes } from '@/domain/volumes/volumeRules'
import { can } from '@/domain/workspaces/permissions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { useDeployment } from '@/lib/useDeployment'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'

const CreateVolumeDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('@/components/volumes/CreateVolumeDialog')).CreateVolumeDialog,
)

const VolumeSnapshots = lazyWithRetry(
  'The list of snapshots',
  async () => (await import('./VolumeSnapshots')).VolumeSnapshots,
)

const NONE: readonly Instance[] = []

/** /dashboard/volumes: the volumes of the current workspace, and what can be done with them. */
export function VolumesPage() {
  return <InWorkspace title="Volumes">{(scope) => <Volumes {...scope} />}</InWorkspace>
}

function Volumes({ userId, workspace }: WorkspaceScope) {
  const query = useQuery(volumesQuery(workspace.id))
  const { data: servers } = useQuery(instancesQuery(workspace.id))
  const { data: price } = useQuery(volumePriceQuery)
  const rules = useInstanceRules(userId, workspace.id)
  const features = useRegionFeatures()
  const { isSimulated } = useDeployment()
  const [isAsked, setAsked] = useState(false)
  const { data: permissions } = useQuery(permissionsQuery)
  const { data: profile } = useQuery(profileQuery(userId))
  const { reason } = can(permissions, workspace, 'download_disks', Boolean(profile?.suspended_at))
  const fitting = servers?.filter(
    ({ deletedAt, region }) => deletedAt === null && features.has('volumes', region.slug),
  )
  const why =
    whyNoVolumes(rules, price) ??
    (features.has('volumes') ? undefined : 'No region offers volumes at present.') ??
    (fitting?.length === 0 ? 'Create a server first: a volume is made for one.' : undefined)
  const all = query.data ?? []
  return (
    <>
      <PageHeader
        eyebrow={workspace.name}
        title="Volumes"
        lead="Extra disks for your servers. A volume stays when its server is deleted, can grow, and can move to another server in its region."
        actions={
          <Button variant="primary" disabledReason={why} onClick={() => setAsked(true)}>
            Create volume
          </Button>
        }
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      <QueryState query={query}>
        {() => (
          <VolumeTableWithActions
            caption={`Volumes of ${workspace.name}`}
            workspaceId={workspace.id}
            rows={query.data}
            all={all}
            servers={servers ?? NONE}
            rules={rules}
            empty="A volume keeps data when its server is deleted, and gives a server more room."
          />
        )}
      </QueryState>
      <p className="border-t border-line px-(--pad) py-4 text-14">
        In a container, a volume is a folder; in a virtual machine, it is a disk. It moves only
        between servers of the same type. Some hosts keep volumes on their own disks: such a volume
        can only move to servers on the same host. A volume is not a backup. It is one copy, and
        snapshots and backups of a server do not include it: take snapshots of the volume itself.
        {isSimulated ? ' Servers are simulated here, and volumes hold no data.' : ''}
      </p>
      <VolumeSnapshots
        workspace={workspace}
        volumes={query.data}
        servers={servers}
        rules={rules}
        noDownload={reason ?? null}
      />
      {isAsked && price && fitting && fitting.length > 0 ? (
        <CreateVolumeDialog
          servers={fitting}
          taken={all}
          price={price}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}

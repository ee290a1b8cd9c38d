import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { QueryState } from '@/components/QueryState'
import { SnapshotBin } from '@/components/snapshots/SnapshotBin'
import { SnapshotTableWithActions } from '@/components/snapshots/SnapshotTableWithActions'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import { profileQuery } from '@/domain/identity/profileQuery'
import { useInstanceRules } from '@/domain/instances/useInstanceRules'
import { ownImagesQuery } from '@/domain/ownImages/queryOptions'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import { can } from '@/domain/workspaces/permissions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { PageHeader } from '@/ui/PageHeader'
import { ImageLinksSection } from './ImageLinksSection'

/** /dashboard/images: the images that the current workspace made of snapshots, and what can be done with them. */
export function ImagesPage() {
  return <InWorkspace title="Images">{(scope) => <Images {...scope} />}</InWorkspace>
}

function Images({ userId, workspace }: WorkspaceScope) {
  const query = useQuery(ownImagesQuery(workspace.id))
  const { data: snapshots = [] } = useQuery(snapshotsQuery(workspace.id))
  const rules = useInstanceRules(userId, workspace.id)
  const { data: permissions } = useQuery(permissionsQuery)
  const { data: profile } = useQuery(profileQuery(userId))
  const features = useRegionFeatures()
  const isSuspended = Boolean(profile?.suspended_at)
  const { reason } = can(permissions, workspace, 'share_images', isSuspended)
  const download = can(permissions, workspace, 'download_disks', isSuspended)
  return (
    <>
      <PageHeader
        eyebrow={workspace.name}
        title="Images"
        lead="Images of your own, made from snapshots or accepted from another workspace. Create new servers from them, or rebuild servers with them."
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      <QueryState query={query}>
        {() => (
          <SnapshotTableWithActions
            workspaceId={workspace.id}
            caption={`Images of ${workspace.name}`}
            rows={query.data}
            taken={[...(query.data ?? []), ...snapshots]}
            rules={rules}
            noSharing={reason ?? null}
            noDownload={(region) =>
              features.has('image_downloads', region) ? (download.reason ?? null) : undefined
            }
            extra="holds"
            empty="Set up a server, take a snapshot of it, and make an image from the snapshot. New servers can then start as a copy of it."
          />
        )}
      </QueryState>
      <ImageLinksSection workspace={workspace} reason={reason} />
      <SnapshotBin workspaceId={workspace.id} kind="image" rules={rules} />
      <p className="border-t border-line px-(--pad) py-4 text-14">
        To make one, open the actions of a snapshot in{' '}
        <Link to="/dashboard/snapshots">Snapshots</Link>. An image is kept in the region of its
        snapshot, and only servers in that region can use it. It is billed like a snapshot, has its
        own line on your invoice, and counts as a snapshot in your quota. A deleted image is in the
        bin for 72 hours: until then you can restore it, and it is not billed. A protected image
        cannot be deleted. An owner can share an image with another workspace by a link.
      </p>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { QueryState } from '@/components/QueryState'
import { SnapshotTableWithActions } from '@/components/snapshots/SnapshotTableWithActions'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { useInstanceRules } from '@/domain/instances/useInstanceRules'
import { ownImagesQuery } from '@/domain/ownImages/queryOptions'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import { PageHeader } from '@/ui/PageHeader'

/** /dashboard/images: the images that the current workspace made of snapshots, and what can be done with them. */
export function ImagesPage() {
  return <InWorkspace title="Images">{(scope) => <Images {...scope} />}</InWorkspace>
}

function Images({ userId, workspace }: WorkspaceScope) {
  const query = useQuery(ownImagesQuery(workspace.id))
  const { data: snapshots = [] } = useQuery(snapshotsQuery(workspace.id))
  const rules = useInstanceRules(userId, workspace.id)
  return (
    <>
      <PageHeader
        eyebrow={workspace.name}
        title="Images"
        lead="Images of your own, made of snapshots. Create servers from them, and rebuild servers with them."
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
            extra="holds"
            empty="Set up one server, take a snapshot of it, and make an image of the snapshot: then new servers begin as that one."
          />
        )}
      </QueryState>
      <p className="border-t border-line px-(--pad) py-4 text-14">
        You make an image of a snapshot: open the actions of one in{' '}
        <Link to="/dashboard/snapshots">Snapshots</Link>. An image is in the region of its snapshot,
        and so are servers from it. It is billed like a snapshot, is a line of its own in the bill
        for snapshots and images and on the invoice, and counts as a snapshot in your quota.
      </p>
    </>
  )
}

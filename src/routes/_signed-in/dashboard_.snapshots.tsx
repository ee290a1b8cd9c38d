import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { readOwnRows } from '@/domain/session/readRows'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { SnapshotsPage } from '@/features/snapshots/SnapshotsPage'

export const Route = createFileRoute('/_signed-in/dashboard_/snapshots')({
  head: () => documentHead({ title: 'Snapshots' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId), statesQuery, transitionsQuery])
    void readWorkspaceRows(context, (workspaceId) => [
      snapshotsQuery(workspaceId),
      instancesQuery(workspaceId),
    ])
  },
  component: SnapshotsPage,
})

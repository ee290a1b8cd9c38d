import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { volumeSnapshotsQuery, volumesQuery } from '@/domain/volumes/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { VolumesPage } from '@/features/volumes/VolumesPage'

export const Route = createFileRoute('/_signed-in/dashboard_/volumes')({
  head: () => documentHead({ title: 'Volumes' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId)])
    void readWorkspaceRows(context, (workspaceId) => [
      volumesQuery(workspaceId),
      volumeSnapshotsQuery(workspaceId),
    ])
  },
  component: VolumesPage,
})

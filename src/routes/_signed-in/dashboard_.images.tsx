import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { profileQuery } from '@/domain/identity/profileQuery'
import { imageSharesQuery, ownImagesQuery } from '@/domain/ownImages/queryOptions'
import { readOwnRows } from '@/domain/session/readRows'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { ImagesPage } from '@/features/images/ImagesPage'

export const Route = createFileRoute('/_signed-in/dashboard_/images')({
  head: () => documentHead({ title: 'Images' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId)])
    void readWorkspaceRows(context, (workspaceId) => [
      ownImagesQuery(workspaceId),
      imageSharesQuery(workspaceId),
      snapshotsQuery(workspaceId),
    ])
  },
  component: ImagesPage,
})

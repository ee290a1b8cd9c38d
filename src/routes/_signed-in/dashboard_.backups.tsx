import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { backupPriceQuery } from '@/domain/backups/backupPriceQuery'
import { backupSchedulesQuery } from '@/domain/backups/queryOptions'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { readOwnRows } from '@/domain/session/readRows'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { BackupsPage } from '@/features/backups/BackupsPage'

export const Route = createFileRoute('/_signed-in/dashboard_/backups')({
  head: () => documentHead({ title: 'Backups' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [
      profileQuery(userId),
      statesQuery,
      transitionsQuery,
      backupPriceQuery,
    ])
    void readWorkspaceRows(context, (workspaceId) => [
      instancesQuery(workspaceId),
      backupSchedulesQuery(workspaceId),
      snapshotsQuery(workspaceId),
    ])
  },
  component: BackupsPage,
})

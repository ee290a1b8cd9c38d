import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { billingProfileChangesQuery, billingProfileQuery } from '@/domain/billing/profileQueries'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { ProfilePage } from '@/features/billing/ProfilePage'

export const Route = createFileRoute('/_signed-in/dashboard_/billing_/profile')({
  head: () => documentHead({ title: 'Who pays' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId), permissionsQuery])
    void readWorkspaceRows(context, (id) => [
      billingProfileQuery(id),
      billingProfileChangesQuery(id),
    ])
  },
  component: ProfilePage,
})

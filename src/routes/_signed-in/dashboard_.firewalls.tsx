import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { firewallsQuery } from '@/domain/firewalls/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { FirewallsPage } from '@/features/firewalls/FirewallsPage'

export const Route = createFileRoute('/_signed-in/dashboard_/firewalls')({
  head: () => documentHead({ title: 'Firewalls' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId), permissionsQuery])
    void readWorkspaceRows(context, (workspaceId) => [firewallsQuery(workspaceId)])
  },
  component: FirewallsPage,
})

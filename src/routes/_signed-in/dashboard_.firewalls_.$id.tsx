import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { firewallsQuery } from '@/domain/firewalls/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { readOwnRows } from '@/domain/session/readRows'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { FirewallPage } from '@/features/firewalls/FirewallPage'

export const Route = createFileRoute('/_signed-in/dashboard_/firewalls_/$id')({
  head: () => documentHead({ title: 'Firewall' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId), permissionsQuery])
    void readWorkspaceRows(context, (workspaceId) => [
      firewallsQuery(workspaceId),
      instancesQuery(workspaceId),
    ])
  },
  component: Firewall,
})

function Firewall() {
  const { id } = Route.useParams()
  return <FirewallPage key={id} id={id} />
}

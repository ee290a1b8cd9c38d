import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { instanceSearch, type InstanceSearch } from '@/domain/instances/instanceSearch'
import { ServersPage } from '@/features/instances/list/ServersPage'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { readOwnRows } from '@/domain/session/readRows'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'

export const Route = createFileRoute('/_signed-in/dashboard_/servers')({
  // Checked by the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): InstanceSearch => search,
  head: () => documentHead({ title: 'Servers' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId), statesQuery, transitionsQuery])
    void readWorkspaceRows(context, (workspaceId) => [instancesQuery(workspaceId)])
  },
  component: Servers,
})

function Servers() {
  return <ServersPage search={instanceSearch({ ...Route.useSearch() })} />
}

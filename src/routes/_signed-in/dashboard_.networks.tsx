import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { regionFeaturesQuery } from '@/domain/catalogue/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { privateNetworksQuery } from '@/domain/privateNetworks/queryOptions'
import { readOwnRows, readRows } from '@/domain/session/readRows'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { NetworksPage } from '@/features/privateNetworks/NetworksPage'

export const Route = createFileRoute('/_signed-in/dashboard_/networks')({
  head: () => documentHead({ title: 'Private networks' }),
  loader: ({ context }) => {
    void readRows(context, regionFeaturesQuery)
    readOwnRows(context, (userId) => [profileQuery(userId), permissionsQuery])
    void readWorkspaceRows(context, (workspaceId) => [privateNetworksQuery(workspaceId)])
  },
  component: NetworksPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { addressesQuery, addressOffersQuery } from '@/domain/addresses/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { AddressesPage } from '@/features/addresses/AddressesPage'

export const Route = createFileRoute('/_signed-in/dashboard_/addresses')({
  head: () => documentHead({ title: 'Addresses' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId), addressOffersQuery])
    void readWorkspaceRows(context, (workspaceId) => [addressesQuery(workspaceId)])
  },
  component: AddressesPage,
})

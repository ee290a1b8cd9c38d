import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { addressPoolsQuery, addressPricesQuery } from '@/domain/addresses/admin/pools'
import { regionFactsQuery } from '@/domain/catalogue/admin/placeQueries'
import { readRows } from '@/domain/session/readRows'
import { AddressesAdminPage } from '@/features/admin/addresses/AddressesAdminPage'

export const Route = createFileRoute('/_signed-in/admin/addresses')({
  head: () => documentHead({ title: 'Addresses, admin' }),
  loader: ({ context }) =>
    readRows(context, addressPoolsQuery, addressPricesQuery, regionFactsQuery),
  component: AddressesAdminPage,
})

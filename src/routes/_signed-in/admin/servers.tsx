import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { adminPlansQuery, allRegionsQuery } from '@/domain/catalogue/admin/queryOptions'
import { fleetSearch, type FleetSearch } from '@/domain/instances/admin/fleetSearch'
import { engineFindingsQuery, fleetQuery } from '@/domain/instances/admin/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { FleetPage } from '@/features/admin/servers/FleetPage'

export const Route = createFileRoute('/_signed-in/admin/servers')({
  // Checked by the loader and the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): FleetSearch => search,
  head: () => documentHead({ title: 'Servers, admin' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    readRows(
      context,
      fleetQuery(fleetSearch({ ...deps })),
      engineFindingsQuery,
      allRegionsQuery,
      adminPlansQuery,
    ),
  component: Servers,
})

function Servers() {
  return <FleetPage search={fleetSearch({ ...Route.useSearch() })} />
}

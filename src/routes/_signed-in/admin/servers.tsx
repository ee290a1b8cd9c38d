import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { adminPlansQuery, allRegionsQuery } from '@/domain/catalogue/admin/queryOptions'
import { fleetSearch } from '@/domain/instances/admin/fleetSearch'
import { engineFindingsQuery, fleetQuery } from '@/domain/instances/admin/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { FleetPage } from '@/features/admin/servers/FleetPage'

export const Route = createFileRoute('/_signed-in/admin/servers')({
  validateSearch: fleetSearch,
  head: () => documentHead({ title: 'Servers, admin' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    readRows(context, fleetQuery(deps), engineFindingsQuery, allRegionsQuery, adminPlansQuery),
  component: Servers,
})

function Servers() {
  return <FleetPage search={Route.useSearch()} />
}

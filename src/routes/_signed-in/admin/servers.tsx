import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { fleetSearch, type FleetSearch } from '@/domain/instances/admin/fleetSearch'
import { readRows } from '@/domain/session/readRows'
import { FleetPage } from '@/features/admin/servers/FleetPage'
import { fleetRows } from '@/features/admin/servers/rows'

export const Route = createFileRoute('/_signed-in/admin/servers')({
  // Checked by the loader and the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): FleetSearch => search,
  head: () => documentHead({ title: 'Servers, admin' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => readRows(context, ...fleetRows(fleetSearch({ ...deps }))),
  component: Servers,
})

function Servers() {
  return <FleetPage search={fleetSearch({ ...Route.useSearch() })} />
}

import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { allNetworksQuery, networksSearch } from '@/domain/privateNetworks/admin/fleetNetworks'
import { readRows } from '@/domain/session/readRows'
import { AllNetworksPage } from '@/features/admin/resources/AllNetworksPage'
import type { ListSearch } from '@/lib/listSearch'

export const Route = createFileRoute('/_signed-in/admin/networks')({
  // Checked by the loader and the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): ListSearch => search,
  head: () => documentHead({ title: 'Private networks, admin' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => readRows(context, allNetworksQuery(networksSearch({ ...deps }))),
  component: All,
})

function All() {
  return <AllNetworksPage search={networksSearch({ ...Route.useSearch() })} />
}

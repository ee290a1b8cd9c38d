import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { regionFactsQuery } from '@/domain/catalogue/admin/placeQueries'
import { placeSearch } from '@/domain/catalogue/admin/placeSearch'
import { readRows } from '@/domain/session/readRows'
import { RegionsPage } from '@/features/admin/places/RegionsPage'

export const Route = createFileRoute('/_signed-in/admin/regions')({
  validateSearch: placeSearch,
  head: () => documentHead({ title: 'Regions, admin' }),
  loader: ({ context }) => readRows(context, regionFactsQuery),
  component: Regions,
})

function Regions() {
  return <RegionsPage search={Route.useSearch()} />
}

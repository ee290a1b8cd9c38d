import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { placeSearch } from '@/domain/catalogue/admin/placeSearch'
import { roadmapQuery } from '@/domain/roadmap/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { RoadmapAdminPage } from '@/features/admin/places/RoadmapAdminPage'

export const Route = createFileRoute('/_signed-in/admin/roadmap')({
  validateSearch: placeSearch,
  head: () => documentHead({ title: 'Roadmap, admin' }),
  loader: ({ context }) => readRows(context, roadmapQuery),
  component: Roadmap,
})

function Roadmap() {
  return <RoadmapAdminPage search={Route.useSearch()} />
}

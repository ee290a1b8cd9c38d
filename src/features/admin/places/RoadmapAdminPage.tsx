import type { PlaceSearch } from '@/domain/catalogue/admin/placeSearch'
import { PlacesPage } from './PlacesPage'
import { roadmapKind } from './roadmapKind'

/** /admin/roadmap: the list of items and the editor of one. */
export function RoadmapAdminPage({ search }: { search: PlaceSearch }) {
  return <PlacesPage kind={roadmapKind} search={search} />
}

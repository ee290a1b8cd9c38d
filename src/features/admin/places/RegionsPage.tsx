import type { PlaceSearch } from '@/domain/catalogue/admin/placeSearch'
import { regionKind } from './regionKind'
import { PlacesPage } from './PlacesPage'

/** /admin/regions: the list of regions and the editor of one. */
export function RegionsPage({ search }: { search: PlaceSearch }) {
  return <PlacesPage kind={regionKind} search={search} />
}

import type { PlaceSearch } from '@/domain/catalogue/admin/placeSearch'
import { imageKind } from './imageKind'
import { PlacesPage } from './PlacesPage'

/** /admin/images: the list of images and the editor of one. */
export function ImagesPage({ search }: { search: PlaceSearch }) {
  return <PlacesPage kind={imageKind} search={search} />
}

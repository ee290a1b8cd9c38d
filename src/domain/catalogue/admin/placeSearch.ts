import { idOrNew } from './productsSearch'

/** The state of /admin/regions, /admin/images and /admin/roadmap in the address. */
export interface PlaceSearch {
  /** The row in the editor: its id, or `new`. */
  edit?: string | undefined
}

/** Reads the search and never throws. Every page loads this, so it does not use the schema library. */
export function placeSearch(raw: Record<string, unknown>): PlaceSearch {
  return { edit: idOrNew(raw['edit']) }
}

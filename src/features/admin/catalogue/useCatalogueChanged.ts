import { useQueryClient } from '@tanstack/react-query'
import { catalogueStale } from '@/domain/staleKeys'

/** Makes everything old that shows the catalogue: here, on the overview and on the public pages. */
export function useCatalogueChanged(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all(catalogueStale.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

import { useQueryClient } from '@tanstack/react-query'
import { catalogueKey } from '@/domain/catalogue/queryOptions'
import { adminKey } from '@/domain/identity/peopleQueries'
import { catalogueAdminKey } from '@/domain/catalogue/admin/queryOptions'

/** Makes everything old that shows the catalogue: here, on the overview and on the public pages. */
export function useCatalogueChanged(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [catalogueAdminKey, catalogueKey, adminKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}

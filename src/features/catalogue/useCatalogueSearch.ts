import { useNavigate } from '@tanstack/react-router'
import { startTransition, useCallback, useOptimistic } from 'react'
import type { CatalogueSearch } from './catalogueSearch'
import type { ProductPageShape } from './productPages'

/** Changes some of what the address holds; `replace` makes no step of the history: for what is typed. */
export type ChangeSearch = (
  patch: Partial<CatalogueSearch>,
  options?: { replace?: boolean },
) => void

const merge = (search: CatalogueSearch, patch: Partial<CatalogueSearch>): CatalogueSearch => ({
  ...search,
  ...patch,
})

/** The search of a product page, ahead of the address by what was just pressed, and the way to change it. */
export function useCatalogueSearch(
  inAddress: CatalogueSearch,
  path: ProductPageShape['path'] | '/',
): [CatalogueSearch, ChangeSearch] {
  const navigate = useNavigate()
  const [search, anticipate] = useOptimistic(inAddress, merge)
  const change = useCallback<ChangeSearch>(
    (patch, { replace = false } = {}) => {
      startTransition(async () => {
        anticipate(patch)
        await navigate({
          to: path,
          search: (now) => merge(now, patch),
          replace,
          resetScroll: false,
        })
      })
    },
    [anticipate, navigate, path],
  )
  return [search, change]
}

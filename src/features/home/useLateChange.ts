import { useEffect, useRef, useState } from 'react'
import type { CatalogueSearch } from '@/features/catalogue/catalogueSearch'
import type { ChangeSearch } from '@/features/catalogue/useCatalogueSearch'

/** Browsers refuse more than a hundred changes of the address in half a minute, and a slider makes as many in one. */
const SETTLED_MS = 200

/** The search as it is dragged and typed, and a change of it that reaches the address once it rests. */
export function useLateChange(
  search: CatalogueSearch,
  onChange: ChangeSearch,
): [CatalogueSearch, (patch: Partial<CatalogueSearch>) => void] {
  const [ahead, setAhead] = useState<Partial<CatalogueSearch> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (patch: Partial<CatalogueSearch>) => {
    const next = { ...ahead, ...patch }
    setAhead(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      onChange(next, { replace: true })
      setAhead(null)
    }, SETTLED_MS)
  }
  return [ahead === null ? search : { ...search, ...ahead }, change]
}

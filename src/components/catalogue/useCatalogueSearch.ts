import { useNavigate } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { catalogueSearch, type CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import type { PlanTableShape } from './productPages'

type Patch = Partial<CatalogueSearch>

/**
 * How a change enters the history: `step` adds an entry that Back undoes, `place` replaces the current entry, and
 * `settle` is `place` with a debounce, for dragging and typing.
 */
type ChangeManner = 'step' | 'place' | 'settle'

/** Changes a part of the search in the address. */
export type ChangeSearch = (patch: Patch, manner?: ChangeManner) => void

/** The debounce in milliseconds: browsers refuse an address that changes a hundred times in a few seconds. */
const REST_MS = 250

/** The patch with its values as they will be read from the address. */
function canonical(patch: Patch): Patch {
  const read = catalogueSearch({ ...patch })
  return Object.fromEntries(
    Object.keys(patch).map((key) => [key, read[key as keyof CatalogueSearch]]),
  )
}

/** The part of the patch that is not in the address yet. */
function without(ahead: Patch, search: CatalogueSearch): Patch {
  const left = Object.entries(ahead).filter(
    ([key, value]) => search[key as keyof CatalogueSearch] !== value,
  )
  return Object.fromEntries(left)
}

/**
 * The search of a product page or the home page, and a function that changes it.
 * @returns the search with changes that are not in the address yet, and the function
 */
export function useCatalogueSearch(
  inAddress: CatalogueSearch,
  path: PlanTableShape['path'] | '/',
): [CatalogueSearch, ChangeSearch] {
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<Patch>({})
  const [seen, setSeen] = useState(inAddress)
  const unsent = useRef<Patch>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (inAddress !== seen) {
    setSeen(inAddress)
    setAhead(without(ahead, inAddress))
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = useCallback<ChangeSearch>(
    (given, manner = 'step') => {
      const patch = canonical(given)
      const send = () => {
        const whole = unsent.current
        unsent.current = {}
        // Rendering from the address may be slow, because `ahead` already shows the change.
        startTransition(
          () =>
            void navigate({
              to: path,
              search: (now) => ({ ...now, ...whole }),
              replace: manner !== 'step',
              resetScroll: false,
            }),
        )
      }
      setAhead((now) => ({ ...now, ...patch }))
      unsent.current = { ...unsent.current, ...patch }
      clearTimeout(timer.current)
      if (manner === 'settle') timer.current = setTimeout(send, REST_MS)
      else send()
    },
    [navigate, path],
  )
  return [useMemo(() => ({ ...inAddress, ...ahead }), [inAddress, ahead]), change]
}

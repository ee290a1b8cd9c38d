import { useNavigate } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { catalogueSearch, type CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import type { PlanTableShape } from './productPages'

type Patch = Partial<CatalogueSearch>

/**
 * How a change enters the history: as a `step` that Back undoes, in `place` of the present one, or in its place once
 * it has come to rest (`settle`): for what is dragged or typed.
 */
type ChangeManner = 'step' | 'place' | 'settle'

/** Changes some of what the address holds. */
export type ChangeSearch = (patch: Patch, manner?: ChangeManner) => void

/** Browsers refuse an address that changes a hundred times in a few seconds. */
const REST_MS = 250

/** The same patch as the address will give it back. */
function canonical(patch: Patch): Patch {
  const read = catalogueSearch({ ...patch })
  return Object.fromEntries(
    Object.keys(patch).map((key) => [key, read[key as keyof CatalogueSearch]]),
  )
}

/** What of a patch the address does not say yet. */
function without(ahead: Patch, search: CatalogueSearch): Patch {
  const left = Object.entries(ahead).filter(
    ([key, value]) => search[key as keyof CatalogueSearch] !== value,
  )
  return Object.fromEntries(left)
}

/** The search of a product page or the home page, ahead of the address by what was just done, and the way to change it. */
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
        // What is drawn from the address may take its time: what was pressed shows already.
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

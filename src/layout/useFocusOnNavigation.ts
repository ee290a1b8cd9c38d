import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves focus to the new page's main region after a change of path, so that a keyboard goes on from its top and a
 * screen reader says where it is. A change of search or hash alone moves nothing.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        const isFirst = fromLocation === undefined
        if (isFirst || !pathChanged || toLocation.hash !== '') return
        main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  return main
}

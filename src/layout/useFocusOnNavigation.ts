import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]'

/**
 * Moves the focus to the main region after a change of path. So a keyboard continues from the top of the new page, and
 * a screen reader announces it. A change of search or hash alone does not move the focus, and neither does a page that
 * arrives behind an open dialog: someone who already types into the search would lose what they typed.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        const isFirst = fromLocation === undefined
        if (isFirst || !pathChanged || toLocation.hash !== '') return
        if (document.querySelector(OPEN_DIALOG) !== null) return
        main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  return main
}

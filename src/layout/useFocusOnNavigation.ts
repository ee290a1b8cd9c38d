import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]'

/** Where people begin on a page that has one task: a form, or the line of the console. */
const FIRST = '[data-focus-first]'

/**
 * Moves the focus to the main region after a change of path, or to the part of it with `data-focus-first`. So a keyboard
 * continues from the top of the new page, and a screen reader announces it. The first page of a visit moves the focus
 * only to such a part, and only while nobody has moved it: somebody may be typing already. A change of search or hash
 * alone does not move the focus, and neither does a page that arrives behind an open dialog: someone who already types
 * into the search would lose what they typed.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    const firstPart = () =>
      // A finger needs no focus, and a field would open the keyboard of a phone, which hides the page.
      matchMedia('(pointer: fine)').matches
        ? (main.current?.querySelector<HTMLElement>(FIRST) ?? null)
        : null
    const focus = (target: HTMLElement | null, hash: string) => {
      if (hash !== '' || document.querySelector(OPEN_DIALOG) !== null) return
      target?.focus({ preventScroll: true })
    }
    const focusFirstPage = () => {
      if (document.activeElement === document.body) focus(firstPart(), window.location.hash)
    }
    // A page that the build wrote is there before this runs.
    focusFirstPage()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
      if (fromLocation === undefined) focusFirstPage()
      else if (pathChanged) focus(firstPart() ?? main.current, toLocation.hash)
    })
  }, [router])
  return main
}

import { useEffect, useRef } from 'react'
import { useVisitor } from '@/domain/session/useAuth'
import { takeEarlyKeys } from './earlyKeys'
import { isPaletteKey, isSingleKey, onOpenShortcuts } from './shortcuts'
import { typeAhead } from './typeAhead'
import { useCommandRunner } from './useCommandRunner'

interface ShortcutHandlers {
  openPalette: () => void
  /** Shows the list of all shortcuts. */
  openList: () => void
}

/** Listens to the shortcuts of the site. What the keys without Ctrl or ⌘ mean is loaded with the first of them. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const visitor = useVisitor()
  const run = useCommandRunner()
  const latest = useRef({ visitor, run, ...handlers })
  useEffect(() => {
    latest.current = { visitor, run, ...handlers }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || typeAhead(event) || event.repeat) return
      const isSingle = isSingleKey(event)
      if (isPaletteKey(event) || (isSingle && event.key === '/')) {
        event.preventDefault()
        latest.current.openPalette()
      } else if (isSingle) {
        import('./singleKeys').then(
          ({ pressSingleKey }) => pressSingleKey(event, latest.current),
          // The shortcut does nothing. The links to the same pages still work.
          () => undefined,
        )
      }
    }
    document.addEventListener('keydown', listen)
    // The script in the head notes the key while nothing listens yet.
    const { dataset } = document.documentElement
    if ('palette' in dataset) {
      delete dataset['palette']
      latest.current.openPalette()
    }
    for (const key of takeEarlyKeys()) listen(key)
    const stop = onOpenShortcuts(() => latest.current.openList())
    return () => {
      document.removeEventListener('keydown', listen)
      stop()
    }
  }, [])
}

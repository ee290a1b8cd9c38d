import { useEffect, useRef } from 'react'
import { useVisitor } from '@/domain/session/useAuth'
import { createShortcutReader, isTyping, onOpenShortcuts, singleKeysAreOn } from './shortcuts'
import { useCommandRunner } from './useCommandRunner'

const DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]'

interface ShortcutHandlers {
  openPalette: () => void
  /** Shows the list of all shortcuts. */
  openList: () => void
}

/** Listens to the shortcuts of the site. What only some of them need is loaded with the first press. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const visitor = useVisitor()
  const run = useCommandRunner()
  const latest = useRef({ visitor, run, ...handlers })
  useEffect(() => {
    latest.current = { visitor, run, ...handlers }
  })
  useEffect(() => {
    const read = createShortcutReader()
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      const match = read(event, !isTyping(event.target) && singleKeysAreOn())
      if (match === null) return
      if (match.kind === 'palette') {
        event.preventDefault()
        latest.current.openPalette()
        return
      }
      // The page behind a dialog does not hear of the other keys.
      if (document.querySelector(DIALOG) !== null) return
      // If an import fails, the shortcut does nothing. The links to the same pages still work.
      switch (match.kind) {
        case 'list':
          latest.current.openList()
          break
        case 'row':
          import('./rowKeys').then(
            ({ pressRowKey }) => pressRowKey(match.key),
            () => undefined,
          )
          break
        case 'sequence':
          import('./commands').then(
            ({ commandsFor }) => {
              const command = commandsFor(latest.current.visitor).find(
                ({ shortcut }) => shortcut === match.shortcut,
              )
              if (command) latest.current.run(command.target)
            },
            () => undefined,
          )
      }
    }
    document.addEventListener('keydown', listen)
    const stop = onOpenShortcuts(() => latest.current.openList())
    return () => {
      document.removeEventListener('keydown', listen)
      stop()
    }
  }, [])
}

import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useVisitor } from '@/features/auth/useAuth'
import { createShortcutReader, isTyping, singleKeysAreOn } from './shortcuts'
import { useCommandRunner } from './useCommandRunner'

const load = async () => ({ default: (await import('./Palette')).Palette })
const Palette = lazy(load)

const never = () => () => undefined

/** The cell of the faceplate that finds everything, and the keys that do the same. The list is loaded when asked for. */
export function PaletteCell() {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const visitor = useVisitor()
  const run = useCommandRunner()
  const isApple = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  )
  const openPalette = () => {
    setWasOpened(true)
    setOpen(true)
  }

  const latest = useRef({ visitor, run, openPalette })
  useEffect(() => {
    latest.current = { visitor, run, openPalette }
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
      void import('./commands').then(({ commandsFor }) => {
        const command = commandsFor(latest.current.visitor, true).find(
          ({ shortcut }) => shortcut === match.shortcut,
        )
        if (command) latest.current.run(command.target)
      })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <button
        type="button"
        className="bar-cell bar-find"
        aria-label="Find a page or action"
        aria-keyshortcuts="Meta+K Control+K /"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={openPalette}
      >
        <svg viewBox="0 0 16 16" className="size-4 flex-none fill-none stroke-current" aria-hidden>
          <circle cx="7" cy="7" r="4.5" strokeWidth="1.25" />
          <path d="M10.5 10.5 14.5 14.5" strokeWidth="1.25" />
        </svg>
        <span className="bar-find-words">Find a page or action</span>
        <kbd className="bar-find-words">{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {wasOpened ? (
        <Suspense>
          <Palette open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useVisitor } from '@/domain/session/useAuth'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { paletteLabel } from './paletteLabel'
import { createShortcutReader, isTyping, singleKeysAreOn } from './shortcuts'
import { useCommandRunner } from './useCommandRunner'

const load = async () => (await import('./AnyPalette')).AnyPalette
const Palette = lazyWithRetry('The search', load)
/** Starts to load the palette. If that fails, the palette shows the failure when it renders. */
const prepare = () => void load().catch(() => undefined)

const never = () => () => undefined

/** The button in the bar that opens the search, and the keys that do the same. Opening it loads the index. */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const visitor = useVisitor()
  const run = useCommandRunner()
  const isApple = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  )
  const keys = isApple ? '⌘K' : 'Ctrl K'
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
      import('./commands').then(
        ({ commandsFor }) => {
          const command = commandsFor(latest.current.visitor, true).find(
            ({ shortcut }) => shortcut === match.shortcut,
          )
          if (command) latest.current.run(command.target)
        },
        // If the import fails, the shortcut does nothing. The link to the same page still works.
        () => undefined,
      )
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <button
        type="button"
        className="bar-cell bar-find"
        aria-label={`${paletteLabel} ${keys}`}
        data-tooltip=""
        aria-keyshortcuts="Meta+K Control+K /"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onClick={openPalette}
      >
        <svg viewBox="0 0 16 16" className="size-4 flex-none fill-none stroke-current" aria-hidden>
          <circle cx="7" cy="7" r="4.5" strokeWidth="1.25" />
          <path d="M10.5 10.5 14.5 14.5" strokeWidth="1.25" />
        </svg>
        <span className="bar-find-words">{paletteLabel}</span>{' '}
        <kbd className="bar-find-words">{keys}</kbd>
      </button>
      {wasOpened ? <Palette open={open} onOpenChange={setOpen} /> : null}
    </>
  )
}

import { useState, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { paletteLabel } from './paletteLabel'
import { beginTypeAhead } from './typeAhead'
import { useShortcuts } from './useShortcuts'

const load = async () => (await import('./AnyPalette')).AnyPalette
const Palette = lazyWithRetry('The search', load)
/** Starts to load the palette. If that fails, the palette shows the failure when it renders. */
const prepare = () => void load().catch(() => undefined)

const ShortcutsDialog = lazyWithRetry(
  'The list of shortcuts',
  async () => (await import('./ShortcutsDialog')).ShortcutsDialog,
)

const never = () => () => undefined

/** The button in the bar that opens the search, and the shortcuts of the site. Opening it loads the index. */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isApple = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  )
  const keys = isApple ? '⌘K' : 'Ctrl K'
  const openPalette = () => {
    if (!open) beginTypeAhead()
    setWasOpened(true)
    setOpen(true)
  }

  /** Undefined until the list of shortcuts was opened. */
  const [isListOpen, setListOpen] = useState<boolean>()
  useShortcuts({ openPalette, openList: () => setListOpen(true) })

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
      {isListOpen === undefined ? null : (
        <ShortcutsDialog open={isListOpen} onOpenChange={setListOpen} searchKeys={keys} />
      )}
    </>
  )
}

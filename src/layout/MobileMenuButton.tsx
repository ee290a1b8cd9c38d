import { useState } from 'react'
import { lazyWithRetry } from '@/ui/lazyWithRetry'

const load = async () => (await import('./MobileMenu')).MobileMenu
const MobileMenu = lazyWithRetry('The menu', load)
/** Starts to load the menu. If that fails, the menu shows the failure when it renders. */
const prepare = () => void load().catch(() => undefined)

/** The button under 1100 px that opens the whole navigation in a sheet. The sheet is loaded on the first press. */
export function MobileMenuButton() {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className="bar-cell bar-icon bar-narrow"
        aria-label="Menu"
        data-tooltip=""
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={prepare}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current" aria-hidden="true">
          <path d="M1 4H15M1 8H15M1 12H15" strokeWidth="1.25" />
        </svg>
      </button>
      {wasOpened ? <MobileMenu open={open} onOpenChange={setOpen} /> : null}
    </>
  )
}

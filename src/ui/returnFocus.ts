import { useRef } from 'react'

/** The control that had the focus; for a menu's item, which is gone by then, the menu's own key. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/**
 * Radix gives the focus back to a dialog's own trigger only. These two handlers give it back to
 * whatever opened the dialog.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      if (!opener.current?.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}

import { useRef, type RefObject } from 'react'

/** The focused control. For an item of a menu, which will be closed, the menu's button. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/**
 * Radix returns the focus only to a dialog's own trigger. These two handlers return it to the control
 * that opened the dialog.
 * @param next where it goes instead, if this is set when the dialog closes: the opener may be about to go
 */
export function useReturnFocus(next?: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      const target = next?.current ?? opener.current
      if (!target?.isConnected) return
      event.preventDefault()
      target.focus()
    },
  }
}

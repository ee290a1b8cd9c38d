import { useEffect, useState } from 'react'
import { lazyWithRetry } from './lazyWithRetry'

/** A person comes near a control that has a tooltip: with the pointer, with the focus, or by a press. */
export interface TooltipApproach {
  element: HTMLElement
  event: Event
}

const Tooltips = lazyWithRetry(null, async () => (await import('./Tooltip')).Tooltips)

/**
 * Shows the tooltips of the whole page. Mount it once. Any element has one by its attribute `data-tooltip`: a text, or
 * an empty value for the element's own name, and for its own text where the layout cuts it.
 * The library is loaded at the first approach: what must be known before that is also said in the page itself.
 */
export function TooltipHost() {
  const [approach, setApproach] = useState<TooltipApproach>()
  useEffect(() => {
    let lastKey = 'Tab'
    const note = (event: Event) => {
      if (event.type === 'keydown' || event.type === 'pointerdown') {
        lastKey = event instanceof KeyboardEvent ? event.key : ''
        return
      }
      if (!(event.target instanceof Element)) return
      const element = event.target.closest<HTMLElement>('[data-tooltip]')
      if (!element) return
      // A menu or a dialog that closes gives the focus back to its control: nobody came to ask for the name.
      const isReturn =
        event.type === 'focusin' &&
        lastKey !== 'Tab' &&
        element.getAttribute('aria-disabled') !== 'true'
      if (!isReturn) setApproach({ element, event })
    }
    const types = ['pointerover', 'focusin', 'click', 'keydown', 'pointerdown']
    for (const type of types) document.addEventListener(type, note, true)
    return () => {
      for (const type of types) document.removeEventListener(type, note, true)
    }
  }, [])
  return approach ? <Tooltips approach={approach} /> : null
}

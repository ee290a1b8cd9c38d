import { useEffect, useState } from 'react'
import { lazyWithRetry } from './lazyWithRetry'
import type { TooltipApproach } from './tooltipApproach'

const Tooltips = lazyWithRetry(null, async () => (await import('./Tooltip')).Tooltips)

/**
 * Shows the tooltips of the whole page. Mount it once. An element gets a tooltip with the attribute `data-tooltip`.
 * Its value is a text. An empty value shows the element's own name, or its own text if the layout cuts it.
 * The library is loaded at the first approach, so important texts must also be in the page itself.
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
      // A closing menu or dialog returns the focus to its control. That is not an approach.
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

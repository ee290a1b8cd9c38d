import { useEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Tells React what was typed and chosen in a prerendered page before it was brought to life, which React keeps on the
 * screen and hears nothing of, and sends a form that was sent by then (build/headScript.ts marks it). To be called by
 * what holds the fields of a page. Does nothing where the browser has drawn the page itself.
 */
export function useReplayEarlyInput(): void {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const isPrerendered = useRef(!isLive)

  useEffect(() => {
    if (!isPrerendered.current) return
    isPrerendered.current = false
    for (const input of document.querySelectorAll('input')) repeatInput(input)
    for (const select of document.querySelectorAll('select')) repeatChoice(select)
    for (const form of document.querySelectorAll('form')) {
      if (!('sent' in form.dataset)) continue
      delete form.dataset['sent']
      form.requestSubmit()
    }
  }, [])
}

/** React compares an event's value with the one it saw last: it is shown the first one again, then what was typed. */
function repeatInput(input: HTMLInputElement): void {
  const { checked, defaultChecked, value, defaultValue } = input
  if (checked !== defaultChecked) {
    input.checked = defaultChecked
    input.click()
  } else if (value !== defaultValue) {
    input.value = defaultValue
    // Past React's own watch over the element.
    Reflect.set(HTMLInputElement.prototype, 'value', value, input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function repeatChoice(select: HTMLSelectElement): void {
  const first = [...select.options].findIndex(({ defaultSelected }) => defaultSelected)
  if (select.selectedIndex === Math.max(first, 0)) return
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

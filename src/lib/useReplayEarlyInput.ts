import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isHydrated } from './internals/hydratedElement'

const never = () => () => {}

/**
 * Replays input from before hydration: React keeps typed and chosen values on the screen but gets no events for them.
 * It also submits forms that were submitted before hydration (build/headScript.ts marks them).
 * Call it in the component that contains the fields. It does nothing on a page that was not prerendered.
 * @param within selector of the part to look at, for a part that hydrates after the page. Default: the whole page
 */
export function useReplayEarlyInput(within = 'body'): void {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const isPrerendered = useRef(!isLive)

  useEffect(() => {
    if (!isPrerendered.current) return
    isPrerendered.current = false
    const scope = document.querySelector(within)
    if (scope === null) return
    for (const input of scope.querySelectorAll('input')) repeatInput(input)
    for (const area of scope.querySelectorAll('textarea')) repeatText(area)
    for (const select of scope.querySelectorAll('select')) repeatChoice(select)
    afterEffects(repeatPresses)
    for (const form of scope.querySelectorAll('form')) {
      if (!('sent' in form.dataset)) continue
      delete form.dataset['sent']
      // React has rendered what was typed by then, so the form sends that.
      afterEffects(() => form.isConnected && form.requestSubmit())
    }
  }, [within])
}

/** React can neither render nor hydrate another part while it runs effects. */
const afterEffects = (work: () => void) => void setTimeout(work)

/** Repeats the presses of buttons from before hydration. Call it in the frame of all pages. */
export function useReplayEarlyPresses(): void {
  useEffect(() => afterEffects(repeatPresses), [])
}

/**
 * Repeats presses in their order; several presses of one button as one. What React cannot hydrate yet waits for the call
 * of its own part.
 */
function repeatPresses(): void {
  const pressed = [...document.querySelectorAll<HTMLElement | SVGElement>('[data-pressed]')]
    .map((button) => ({ button, at: Number(button.dataset['pressed']) }))
    .toSorted((a, b) => a.at - b.at)
  for (const { button } of pressed) {
    // React hydrates what gets an event, if its code is loaded.
    if (!isHydrated(button)) button.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
    if (!isHydrated(button)) return
    delete button.dataset['pressed']
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
}

/** Hydration writes the first text again, so the typed one is in an attribute. */
function repeatText(area: HTMLTextAreaElement): void {
  const { typed } = area.dataset
  if (typed === undefined) return
  area.value = area.defaultValue
  Reflect.set(HTMLTextAreaElement.prototype, 'value', typed, area)
  area.dispatchEvent(new Event('input', { bubbles: true }))
  delete area.dataset['typed']
}

/** React ignores an event with an unchanged value. So this sets the first value again, and then the typed one. */
function repeatInput(input: HTMLInputElement): void {
  const { type, checked, defaultChecked, value, defaultValue } = input
  // The radio that lost its check says nothing: setting it again would undo the choice of another one.
  if (type === 'radio' && !checked) return
  if (checked !== defaultChecked) {
    input.checked = defaultChecked
    input.click()
  } else if (value !== defaultValue) {
    input.value = defaultValue
    // React tracks `input.value`; the setter of the prototype bypasses that.
    Reflect.set(HTMLInputElement.prototype, 'value', value, input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function repeatChoice(select: HTMLSelectElement): void {
  const first = [...select.options].findIndex(({ defaultSelected }) => defaultSelected)
  if (select.selectedIndex === Math.max(first, 0)) return
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

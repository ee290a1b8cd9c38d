import { useEffect, useRef, useSyncExternalStore } from 'react'
import { whenIdle } from './whenIdle'

const never = () => () => {}

/** Sections that hydrate after their page, with a call of their own. */
const LATE = '#fit, #estimate'

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
    if (within !== 'body') repeatPresses(scope)
    for (const form of scope.querySelectorAll('form')) {
      if (!('sent' in form.dataset)) continue
      delete form.dataset['sent']
      // React has rendered what was typed by then, so the form sends that.
      setTimeout(() => form.isConnected && form.requestSubmit())
    }
  }, [within])
}

/**
 * Repeats the presses of buttons from before hydration, in their order; several presses of one button as one. React
 * hydrates what is pressed, if it has not yet. Call it in the frame of all pages.
 */
export function useReplayEarlyPresses(): void {
  useEffect(() => {
    // React cannot hydrate another part while it runs effects.
    const timer = setTimeout(() => repeatPresses(document.body, LATE))
    void whenIdle().then(() => delete document.documentElement.dataset['early'])
    return () => clearTimeout(timer)
  }, [])
}

function repeatPresses(scope: Element, except?: string): void {
  const pressed = [...scope.querySelectorAll<HTMLElement | SVGElement>('[data-pressed]')]
    .filter((button) => except === undefined || button.closest(except) === null)
    .map((button) => ({ button, at: Number(button.dataset['pressed']) }))
    .toSorted((a, b) => a.at - b.at)
  for (const { button } of pressed) {
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
  // After the event, which is noted too.
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

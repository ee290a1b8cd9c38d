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
    const sent = [...scope.querySelectorAll('form')].filter(({ dataset }) => 'sent' in dataset)
    for (const { dataset } of sent) delete dataset['sent']
    // React writes its own values into the other fields when it renders the first, so all are read before that.
    const [first, ...others] = [
      ...[...scope.querySelectorAll('input')].map(repeatOfInput),
      ...[...scope.querySelectorAll('textarea')].map(repeatOfText),
      ...[...scope.querySelectorAll('select')].map(repeatOfChoice),
    ].filter((repeat) => repeat !== undefined)
    first?.()
    // Between two of these React renders, so the handler of a field knows the others, and a form sends all.
    for (const repeat of others) afterEffects(repeat)
    afterEffects(repeatPresses)
    for (const form of sent) afterEffects(() => form.isConnected && form.requestSubmit())
  }, [within])
}

/** React can neither render nor hydrate another part while it runs effects. */
const afterEffects = (work: () => unknown) => void setTimeout(work)

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
function repeatOfText(area: HTMLTextAreaElement) {
  const { typed } = area.dataset
  if (typed === undefined) return undefined
  delete area.dataset['typed']
  return () => enter(area, typed)
}

function repeatOfInput(input: HTMLInputElement) {
  const { type, checked, defaultChecked, value, defaultValue } = input
  // The radio that lost its check says nothing: setting it again would undo the choice of another one.
  if (type === 'radio' && !checked) return undefined
  if (checked !== defaultChecked) {
    return () => {
      input.checked = defaultChecked
      input.click()
    }
  }
  return value === defaultValue ? undefined : () => enter(input, value)
}

/** React ignores an event with an unchanged value. So this sets the first value again, and then the typed one. */
function enter(field: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  field.value = field.defaultValue
  // React tracks `field.value`; the setter of the prototype bypasses that.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', typed, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function repeatOfChoice(select: HTMLSelectElement) {
  const first = [...select.options].findIndex(({ defaultSelected }) => defaultSelected)
  const { value } = select
  if (select.selectedIndex === Math.max(first, 0)) return undefined
  return () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

import { useEffect, useRef, useSyncExternalStore } from 'react'

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
    for (const select of scope.querySelectorAll('select')) repeatChoice(select)
    for (const form of scope.querySelectorAll('form')) {
      if (!('sent' in form.dataset)) continue
      delete form.dataset['sent']
      form.requestSubmit()
    }
  }, [within])
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

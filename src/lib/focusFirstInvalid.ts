import type { RefObject } from 'react'

/** Focuses the first field with an error, after the errors of the form are rendered. */
export function focusFirstInvalid(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!invalid) return
    focusable(invalid).focus()
    if (invalid.tagName !== 'FIELDSET') return
    // What is wrong with a group stands below its last choice, where a strip may cover the end of the screen. jsdom has no
    // layout, so it has no scrollIntoView.
    const [errorId = ''] = invalid.getAttribute('aria-describedby')?.split(' ') ?? []
    const error = document.getElementById(errorId) ?? invalid
    error.scrollIntoView?.({ block: 'center' })
  })
}

/** A group of choices takes no focus itself: then the chosen one of them, or the first that can be chosen. */
function focusable(invalid: HTMLElement): HTMLElement {
  if (invalid.tagName !== 'FIELDSET' || invalid.hasAttribute('tabindex')) return invalid
  return (
    invalid.querySelector<HTMLElement>('input:checked') ??
    invalid.querySelector<HTMLElement>('input:enabled') ??
    invalid
  )
}

import type { RefObject } from 'react'

/** Focuses the first field with an error, after the errors of the form are rendered. */
export function focusFirstInvalid(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  )
}

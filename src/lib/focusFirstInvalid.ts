import type { RefObject } from 'react'

/** Once the errors of a refused form are rendered, the first field that has one takes the focus. */
export function focusFirstInvalid(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  )
}

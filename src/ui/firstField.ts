const FIELDS = 'input:enabled:not([type=hidden]), select:enabled, textarea:enabled'

/**
 * When a dialog opens, its focus goes to the first field of its form. Radix would choose the cross or "Cancel".
 * Not for a finger: the keyboard of a phone would hide the form.
 * @param event Radix' event, whose target is the panel of the dialog
 */
export function focusFirstField(event: Event): void {
  // jsdom has no media queries.
  if (!(event.target instanceof HTMLElement) || !window.matchMedia?.('(pointer: fine)').matches) {
    return
  }
  const fields = [...event.target.querySelectorAll<HTMLInputElement>(`form :is(${FIELDS})`)]
  const [first] = fields
  if (!first) return
  // One of several choices takes the focus for all of them: the chosen one, as with the Tab key.
  const chosen =
    first.type === 'radio'
      ? fields.find(({ name, checked }) => name === first.name && checked)
      : undefined
  const field = chosen ?? first
  field.focus()
  // A field that is not shown takes none.
  if (document.activeElement === field) event.preventDefault()
}

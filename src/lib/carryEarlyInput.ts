const FIELDS = 'input, textarea, select'

type EarlyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a field is called: by its name, or by what people read beside it. */
const nameOf = (field: EarlyField) =>
  field.name || field.labels?.[0]?.textContent || field.ariaLabel || field.id

const submitLabel = (form: HTMLFormElement | null) =>
  form?.querySelector('[type=submit]')?.textContent

/**
 * Carries what was typed into a written page over to the page that replaces it: with a search in the address, the page
 * of the build shows until the application draws its own, with fields of its own. The focus goes along, and a form that
 * was sent is sent again.
 * @param root the element whose children are replaced
 */
export function carryEarlyInput(root: HTMLElement): void {
  const written = fieldsIn(root)
  let focused = document.activeElement
  const onFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null
  }
  root.addEventListener('focusin', onFocus)
  const observer = new MutationObserver(() => {
    if (written.some(({ field }) => field.isConnected)) return
    observer.disconnect()
    root.removeEventListener('focusin', onFocus)
    // React is still at work. It takes events afterwards.
    setTimeout(() => carry(written, fieldsIn(root), focused))
  })
  if (written.length > 0) observer.observe(root, { childList: true, subtree: true })
}

interface NamedField {
  name: string
  field: EarlyField
  /** The value that the page was written with. */
  first: string
}

const fieldsIn = (root: HTMLElement): NamedField[] =>
  [...root.querySelectorAll<EarlyField>(FIELDS)].map((field) => ({
    name: nameOf(field),
    field,
    first: 'defaultValue' in field ? field.defaultValue : defaultOption(field),
  }))

const defaultOption = ({ options }: HTMLSelectElement) =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''

function carry(
  written: readonly NamedField[],
  drawn: readonly NamedField[],
  focused: Element | null,
): void {
  for (const { name, field: before, first } of written) {
    const after = drawn.find((other) => other.name === name && other.field.type === before.type)
    if (after === undefined) continue
    const { field } = after
    if (before.value !== first) enter(field, before.value)
    if (before === focused && document.activeElement === document.body) field.focus()
    if (before.form?.dataset['sent'] === undefined) continue
    delete before.form.dataset['sent']
    // Another form, such as the one to sign up, was not meant.
    if (submitLabel(before.form) !== submitLabel(field.form)) continue
    setTimeout(() => field.form?.requestSubmit())
  }
}

/** React tracks `value` of a field. The setter of its prototype bypasses that. */
function enter(field: EarlyField, value: string): void {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  field.dispatchEvent(
    new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }),
  )
}

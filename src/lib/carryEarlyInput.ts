const FIELDS = 'input, textarea, select'

type EarlyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a field is called: by its name, or by what people read beside it. */
const nameOf = (field: EarlyField) =>
  field.name || field.labels?.[0]?.textContent || field.ariaLabel || field.id

const submitLabel = (form: HTMLFormElement | null) =>
  form?.querySelector('[type=submit]')?.textContent

/**
 * Carries what was typed into a written page over to the page that replaces it: with a search in the address, the page
 * of the build shows until the application draws its own, with fields of its own. The focus and what is selected go along.
 * A form that was sent is sent again, so its new fields are marked, and say what is wrong with them.
 * @param root the element whose children are replaced
 */
export function carryEarlyInput(root: HTMLElement): void {
  const written = fieldsIn(root)
  const controls = controlsIn(root)
  const [first] = controls
  if (first === undefined) return
  let focused = placeOf(document.activeElement)
  const follow = () => {
    if (root.contains(document.activeElement)) focused = placeOf(document.activeElement)
  }
  root.addEventListener('focusin', follow)
  document.addEventListener('selectionchange', follow)
  const observer = new MutationObserver(() => {
    if (first.isConnected) return
    observer.disconnect()
    root.removeEventListener('focusin', follow)
    document.removeEventListener('selectionchange', follow)
    // React is still at work. It takes events afterwards.
    setTimeout(() => {
      carry(written, fieldsIn(root))
      setTimeout(() => carryFocus(controls, controlsIn(root), focused))
    })
  })
  observer.observe(root, { childList: true, subtree: true })
}

/** Where the keyboard is. */
interface Place {
  element: Element | null
  /** What is selected in a text field, or where its caret is. Fields for addresses do not tell. */
  selection: Parameters<HTMLInputElement['setSelectionRange']> | undefined
}

function placeOf(element: Element | null): Place {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
    return { element, selection: undefined }
  }
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = element
  return { element, selection: start === null ? undefined : [start, end, direction ?? 'none'] }
}

const controlsIn = (root: HTMLElement) => [
  ...root.querySelectorAll<HTMLElement>(`${FIELDS}, a, button, summary`),
]

/** What tells a control from others: the name of a field, what a link or a button says. */
const labelOf = (control: Element) =>
  control.matches(FIELDS) ? nameOf(control as EarlyField) : control.textContent

function carryFocus(
  written: readonly HTMLElement[],
  drawn: readonly HTMLElement[],
  { element, selection }: Place,
): void {
  const before = written.find((control) => control === element)
  // The person has gone on, or the page has a field of its own to begin with.
  if (before === undefined || document.activeElement !== document.body) return
  const isSame = (control: HTMLElement) =>
    control.localName === before.localName && labelOf(control) === labelOf(before)
  // Several may say the same, such as a link in the header and one in the footer.
  const after = drawn.filter(isSame)[written.filter(isSame).indexOf(before)]
  after?.focus({ preventScroll: true })
  if (selection && (after instanceof HTMLInputElement || after instanceof HTMLTextAreaElement)) {
    after.setSelectionRange(...selection)
  }
}

interface NamedField {
  name: string
  field: EarlyField
  /** The value that the page was written with, or whether it was checked. */
  first: string | boolean
}

const isCheckbox = (field: EarlyField): field is HTMLInputElement => field.type === 'checkbox'
const valueOf = (field: EarlyField) => (isCheckbox(field) ? field.checked : field.value)

function firstOf(field: EarlyField): string | boolean {
  if (isCheckbox(field)) return field.defaultChecked
  return 'defaultValue' in field ? field.defaultValue : defaultOption(field)
}

const fieldsIn = (root: HTMLElement): NamedField[] =>
  [...root.querySelectorAll<EarlyField>(FIELDS)].map((field) => ({
    name: nameOf(field),
    field,
    first: firstOf(field),
  }))

const defaultOption = ({ options }: HTMLSelectElement) =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''

function carry(written: readonly NamedField[], drawn: readonly NamedField[]): void {
  const sent: (HTMLFormElement | null)[] = []
  for (const { name, field: before, first } of written) {
    const after = drawn.find((other) => other.name === name && other.field.type === before.type)
    if (after === undefined) continue
    const { field } = after
    // One after the other: the handler of a field knows those before it.
    if (valueOf(before) !== first) setTimeout(() => enter(field, before))
    if (before.form?.dataset['sent'] === undefined) continue
    delete before.form.dataset['sent']
    // Another form, such as the one to sign up, was not meant.
    if (submitLabel(before.form) === submitLabel(field.form)) sent.push(field.form)
  }
  for (const form of sent) setTimeout(() => form?.requestSubmit())
}

/** React tracks `value` of a field. The setter of its prototype bypasses that. */
function enter(field: EarlyField, before: EarlyField): void {
  if (isCheckbox(field)) {
    if (field.checked !== valueOf(before)) field.click()
    return
  }
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', before.value, field)
  field.dispatchEvent(
    new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }),
  )
}

const KEY = 'single-keys'

/** Whether shortcuts without Ctrl or ⌘ are on, which is the default: `/`, `?`, `J`, and `G` with a letter. */
export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Storage is blocked: the setting does not change.
  }
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'timeStamp'>

/** ⌘K or Ctrl K, which opens the palette from anywhere. */
export const isPaletteKey = ({ key, metaKey, ctrlKey, altKey }: KeyPress): boolean =>
  (metaKey || ctrlKey) && !altKey && key.toLowerCase() === 'k'

const TYPED =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox], :is([role=menu], [role=listbox]) *'

/** Whether a key press on this element means something there already: it types text, or finds an item of a menu. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED))

/** Whether a key press may be a shortcut of one key: no other key is held, nobody types, and they are on. */
export const isSingleKey = (press: KeyPress & Pick<KeyboardEvent, 'target'>): boolean =>
  /^[a-z/?]$/i.test(press.key) &&
  !press.metaKey &&
  !press.ctrlKey &&
  !press.altKey &&
  !isTyping(press.target) &&
  singleKeysAreOn()

const OPEN = 'open-shortcuts'

/** Opens the list of shortcuts. */
export function openShortcuts(): void {
  document.dispatchEvent(new Event(OPEN))
}

/** Calls `open` for each `openShortcuts`. Returns a function that ends this. */
export function onOpenShortcuts(open: () => void): () => void {
  document.addEventListener(OPEN, open)
  return () => document.removeEventListener(OPEN, open)
}

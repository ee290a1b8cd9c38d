/** The longest time between the two keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1000

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

/** Keys for the rows of tables: the next one, the one before, and to mark or unmark one. */
export type RowKey = 'j' | 'k' | 'x'

export type ShortcutMatch =
  | { kind: 'palette' }
  /** The list of all shortcuts. */
  | { kind: 'list' }
  | { kind: 'row'; key: RowKey }
  | { kind: 'sequence'; shortcut: string }
  | null

const isRowKey = (letter: string): letter is RowKey => ['j', 'k', 'x'].includes(letter)

/**
 * Recognises ⌘K, Ctrl K and `/` (the palette), `?` (the list of shortcuts), the keys for rows, and `G` followed by a
 * letter. Single keys count only if `allowsKeys` is true. The returned function remembers the first key of a sequence
 * between calls.
 */
export function createShortcutReader(): (press: KeyPress, allowsKeys: boolean) => ShortcutMatch {
  let startedAt = Number.NEGATIVE_INFINITY
  return ({ key, metaKey, ctrlKey, altKey, timeStamp }, allowsKeys) => {
    const letter = key.toLowerCase()
    if ((metaKey || ctrlKey) && !altKey && letter === 'k') return { kind: 'palette' }
    if (metaKey || ctrlKey || altKey || !allowsKeys) return null
    if (letter === '/') return { kind: 'palette' }
    if (letter === '?') return { kind: 'list' }
    if (letter === 'g') {
      startedAt = timeStamp
      return null
    }
    const isSecond = timeStamp - startedAt <= SEQUENCE_MS
    startedAt = Number.NEGATIVE_INFINITY
    if (isSecond && /^[a-z]$/.test(letter)) {
      return { kind: 'sequence', shortcut: `G ${letter.toUpperCase()}` }
    }
    return isRowKey(letter) ? { kind: 'row', key: letter } : null
  }
}

const TYPED =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox], :is([role=menu], [role=listbox]) *'

/** Whether a key press on this element means something there already: it types text, or finds an item of a menu. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED))
}

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

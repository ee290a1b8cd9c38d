/** How long the second key of a sequence is waited for, in milliseconds. */
const SEQUENCE_MS = 1000

const KEY = 'single-keys'

/** Whether `/` and `G` with a letter do something. On until somebody turns them off. */
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
    // Storage is forbidden: the keys stay as they are.
  }
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'timeStamp'>

export type ShortcutMatch = { kind: 'palette' } | { kind: 'sequence'; shortcut: string } | null

/**
 * Recognises ⌘K, Ctrl K and `/` (the palette), and `G` followed by a letter. Single keys count only where nobody
 * types and while they are on. Keeps the first key of a sequence between calls.
 */
export function createShortcutReader(): (press: KeyPress, allowsKeys: boolean) => ShortcutMatch {
  let startedAt = Number.NEGATIVE_INFINITY
  return ({ key, metaKey, ctrlKey, altKey, timeStamp }, allowsKeys) => {
    const letter = key.toLowerCase()
    if ((metaKey || ctrlKey) && !altKey && letter === 'k') return { kind: 'palette' }
    if (metaKey || ctrlKey || altKey || !allowsKeys) return null
    if (letter === '/') return { kind: 'palette' }
    if (letter === 'g') {
      startedAt = timeStamp
      return null
    }
    const isSecond = timeStamp - startedAt <= SEQUENCE_MS
    startedAt = Number.NEGATIVE_INFINITY
    return isSecond && /^[a-z]$/.test(letter)
      ? { kind: 'sequence', shortcut: `G ${letter.toUpperCase()}` }
      : null
  }
}

/** True where a key press is text: a field, or something editable. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))
  )
}

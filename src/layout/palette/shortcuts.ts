/** The longest time between the two keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1000

const KEY = 'single-keys'

/** Whether the shortcuts `/` and `G` with a letter are on, which is the default. */
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

export type ShortcutMatch = { kind: 'palette' } | { kind: 'sequence'; shortcut: string } | null

/**
 * Recognises ⌘K, Ctrl K and `/` (the palette), and `G` followed by a letter. Single keys count only if `allowsKeys`
 * is true. The returned function remembers the first key of a sequence between calls.
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

/** Whether a key press on this element types text: it is a field or editable content. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))
  )
}

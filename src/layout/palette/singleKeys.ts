import type { Visitor } from '@/domain/session/useAuth'
import { commandsFor, type CommandTarget } from './commands'
import { pressRowKey, type RowKey } from './rowKeys'
import { openShortcuts, type KeyPress } from './shortcuts'

/** The longest time between the two keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1000

export type SingleKey =
  /** The list of all shortcuts. */
  { kind: 'list' } | { kind: 'row'; key: RowKey } | { kind: 'sequence'; shortcut: string } | null

const isRowKey = (letter: string): letter is RowKey => ['j', 'k', 'x'].includes(letter)

/**
 * Recognises `?` (the list of shortcuts), the keys for rows, and `G` followed by a letter. The returned function remembers
 * the first key of a sequence between calls.
 */
export function createKeyReader(): (press: Pick<KeyPress, 'key' | 'timeStamp'>) => SingleKey {
  let startedAt = Number.NEGATIVE_INFINITY
  return ({ key, timeStamp }) => {
    const letter = key.toLowerCase()
    if (letter === '?') return { kind: 'list' }
    if (letter === 'g') {
      startedAt = timeStamp
      return null
    }
    const isSecond = timeStamp - startedAt <= SEQUENCE_MS
    startedAt = Number.NEGATIVE_INFINITY
    if (isSecond) return { kind: 'sequence', shortcut: `G ${letter.toUpperCase()}` }
    return isRowKey(letter) ? { kind: 'row', key: letter } : null
  }
}

const read = createKeyReader()
const DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]'

interface KeyContext {
  visitor: Visitor
  run: (target: CommandTarget) => void
}

/** Does what a key without Ctrl or ⌘ means on this page. The page behind a dialog hears of none. */
export function pressSingleKey(press: KeyPress, { visitor, run }: KeyContext): void {
  if (document.querySelector(DIALOG) !== null) return
  const match = read(press)
  switch (match?.kind) {
    case 'list':
      openShortcuts()
      break
    case 'row':
      pressRowKey(match.key)
      break
    case 'sequence': {
      const command = commandsFor(visitor).find(({ shortcut }) => shortcut === match.shortcut)
      if (command) run(command.target)
      break
    }
    case undefined:
  }
}

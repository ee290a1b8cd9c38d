import { useState } from 'react'
import { Button } from '@/ui/Button'
import { CopyButton } from '@/ui/CodeBlock'
import { TextInput } from '@/ui/Field'
import styles from './serverConsole.module.css'
import type { ConsoleTerminal } from './terminalTypes'

const ESCAPE = '\u001B'

/** The keys that the keyboard of a phone does not have. */
const KEYS = [
  { face: 'Esc', name: 'Escape', key: ESCAPE },
  { face: 'Tab', name: 'Tab', key: '\t' },
  { face: '↑', name: 'Up', key: `${ESCAPE}[A` },
  { face: '↓', name: 'Down', key: `${ESCAPE}[B` },
  { face: '←', name: 'Left', key: `${ESCAPE}[D` },
  { face: '→', name: 'Right', key: `${ESCAPE}[C` },
] as const

export interface ConsoleKeysProps {
  terminal: () => ConsoleTerminal | null
  /** Ctrl is pressed, and holds for the next character. */
  isCtrl: boolean
  onCtrl: () => void
}

/** Keys for phones. Ctrl is pressed before the character that it belongs to. */
export function ConsoleKeys({ terminal, isCtrl, onCtrl }: ConsoleKeysProps) {
  return (
    <div role="group" aria-label="Keys" className={styles.keys}>
      <button
        type="button"
        aria-pressed={isCtrl}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onCtrl}
      >
        Ctrl
      </button>
      {KEYS.map(({ face, name, key }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          // The keyboard of the phone stays open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => terminal()?.press(key)}
        >
          {face}
        </button>
      ))}
    </div>
  )
}

export interface ConsoleToolsProps {
  terminal: () => ConsoleTerminal | null
  /** Whether the person may type. */
  canType: boolean
  onPaste: (text: string) => void
}

/** Search, copy and paste, and what helps screen readers. */
export function ConsoleTools({ terminal, canType, onPaste }: ConsoleToolsProps) {
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isRead, setIsRead] = useState(false)
  const find = (direction: 'next' | 'previous') => {
    if (text === '') return
    setIsMissing(terminal()?.find(text, direction) === false)
  }
  const paste = async () => {
    try {
      onPaste(await navigator.clipboard.readText())
    } catch {
      // Refused by the person or the browser, which says so itself. The keys for it still work.
      terminal()?.focus()
    }
  }
  return (
    <div className={styles.tools}>
      <form
        role="search"
        aria-label="Search in the console"
        onSubmit={(event) => {
          event.preventDefault()
          find('previous')
        }}
      >
        <div className="w-44">
          <TextInput
            aria-label="Text to find"
            placeholder="Find"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setIsMissing(false)
            }}
          />
        </div>
        <Button size="sm" type="submit">
          Earlier
        </Button>
        <Button size="sm" onClick={() => find('next')}>
          Later
        </Button>
        <span role="status" className="text-14 text-text-3">
          {isMissing ? 'Not found' : ''}
        </span>
      </form>
      <span className={styles.rest}>
        <CopyButton text={() => terminal()?.text() ?? ''} what="the selection, or everything" />
        {canType ? (
          <Button size="sm" onClick={() => void paste()}>
            Paste
          </Button>
        ) : null}
        <Button
          size="sm"
          aria-pressed={isRead}
          onClick={() => {
            terminal()?.setScreenReader(!isRead)
            setIsRead(!isRead)
          }}
        >
          Screen reader
        </Button>
      </span>
    </div>
  )
}

import { useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Button } from '@/ui/Button'
import { ChoiceList } from './ChoiceList'
import styles from './dock.module.css'
import { KeyRow } from './KeyRow'
import { PasteQuestion } from './PasteQuestion'
import { readGiven, type GivenText } from './pasteGuard'
import type { EditKey, LineEditor } from './useLine'

export interface DockProps {
  editor: LineEditor
  /** Who runs lines: `guest`, or the name of a workspace. */
  prompt: string
  isRunning: boolean
  /** A text from an address that needs a question first. */
  asked: GivenText | null
  onAsked: (asked: GivenText | null) => void
  onRun: () => void
  onCancel: () => void
  onClear: () => void
  /** Somebody begins to use the input. To have the focus is not enough: the page gives it on arrival. */
  onUse: () => void
}

const EDIT_KEYS: ReadonlySet<string> = new Set<EditKey>([
  'Tab',
  'ArrowUp',
  'ArrowDown',
  'Escape',
  'Enter',
])
const isEditKey = (key: string): key is EditKey => EDIT_KEYS.has(key)

/** The input of the console with what fits at its cursor. Nothing covers the transcript. */
export function Dock({
  editor,
  prompt,
  isRunning,
  asked,
  onAsked,
  onRun,
  onCancel,
  onClear,
  onUse,
}: DockProps) {
  const id = useId()
  const [hasFocus, setHasFocus] = useState(false)
  const { input, tab, choices, isSearching, value } = editor
  const shown = hasFocus || isSearching ? choices : null

  const use = () => {
    setHasFocus(true)
    onUse()
  }

  const run = () => {
    if (isRunning || isSearching) return
    onRun()
    editor.reset()
  }

  /** Ctrl+C: stops what runs, or empties the line. */
  const cancel = () => {
    if (isRunning) onCancel()
    else editor.put('')
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey, shiftKey, altKey, metaKey } = event
    if (ctrlKey && !altKey && !metaKey && !shiftKey) {
      const { selectionStart, selectionEnd } = event.currentTarget
      if (key === 'c' && selectionStart === selectionEnd) cancel()
      else if (key === 'r') editor.startSearch()
      else if (key === 'l') onClear()
      else return
      event.preventDefault()
      return
    }
    if (!isEditKey(key) || shiftKey || altKey || metaKey || ctrlKey) return
    if (editor.press(key)) event.preventDefault()
    else if (key === 'Escape' && isRunning) onCancel()
  }

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (isSearching) return
    const given = readGiven(event.clipboardData.getData('text'))
    event.preventDefault()
    if (given.isAsked) onAsked(given)
    else editor.insert(given.line)
  }

  return (
    <form
      className={styles.dock}
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      {asked === null ? null : (
        <PasteQuestion
          given={asked}
          onPut={() => {
            editor.insert(asked.line)
            onAsked(null)
            input.current?.focus()
          }}
          onDiscard={() => {
            onAsked(null)
            input.current?.focus()
          }}
        />
      )}
      {tab.isFromLink ? (
        <p className={styles.fromLink} role="status">
          <span>
            <b>This line came from a link.</b> It has not run. Read it, then press Run.
          </span>
          <Button size="sm" onClick={() => editor.put('')}>
            Dismiss
          </Button>
        </p>
      ) : null}
      <div className={styles.input}>
        <label htmlFor={id} className="num">
          {isSearching ? 'search' : prompt} ›
        </label>
        <input
          ref={input}
          id={id}
          className="num"
          name="line"
          data-focus-first
          role="combobox"
          aria-label={isSearching ? 'Search your lines' : 'Command'}
          aria-autocomplete="list"
          aria-expanded={shown !== null}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown === null ? undefined : `${id}-${shown.marked}`}
          aria-describedby={`${id}-keys`}
          placeholder={isSearching ? 'A word of the line' : 'help'}
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={({ target }) => {
            // React hears nothing of a focus from before hydration.
            use()
            editor.type(target.value, target.selectionStart ?? target.value.length)
          }}
          onSelect={({ currentTarget }) => editor.moveTo(currentTarget.selectionStart ?? 0)}
          onKeyDown={(event) => {
            use()
            onKeyDown(event)
          }}
          onPaste={onPaste}
          onPointerDown={use}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        />
        {isRunning ? (
          <Button onClick={onCancel}>Cancel</Button>
        ) : (
          <Button type="submit" variant="primary">
            Run
          </Button>
        )}
      </div>
      <ChoiceList id={id} choices={shown} onTake={editor.take} />
      <KeyRow onPress={editor.press} onCancel={cancel} onInsert={editor.insert} />
      <p id={`${id}-keys`} className={styles.hint}>
        {isSearching ? (
          <span>
            <kbd>Enter</kbd> puts the marked line here, <kbd>Esc</kbd> goes back.
          </span>
        ) : (
          <span>
            <kbd>Tab</kbd> takes the marked word, <kbd>↑</kbd> <kbd>↓</kbd> choose or bring back
            lines, <kbd>Esc</kbd> closes the list, <kbd>Enter</kbd> runs.
          </span>
        )}
      </p>
    </form>
  )
}

import { useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import styles from './dock.module.css'
import type { GivenText } from './pasteGuard'

export interface PasteQuestionProps {
  given: GivenText
  onPut: () => void
  onDiscard: () => void
}

/** Shows a text with several rows or invisible signs before it gets into the line. Nothing runs here. */
export function PasteQuestion({ given, onPut, onDiscard }: PasteQuestionProps) {
  const { shown, line } = given
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div
      ref={first}
      role="group"
      aria-label="Check this text"
      tabIndex={-1}
      className={styles.paste}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDiscard()
      }}
    >
      <p>
        <b>{shown.length > 1 ? `This text has ${shown.length} rows.` : 'This text hides signs.'}</b>{' '}
        Nothing has run. As one line it would be:
      </p>
      <pre tabIndex={0} role="group" aria-label="As one line" className="code">
        <code>{line}</code>
      </pre>
      <details>
        <summary>The text as it came</summary>
        <ol>
          {shown.map((row, index) => (
            // The rows of a text never move.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <code>{row}</code>
            </li>
          ))}
        </ol>
      </details>
      <div>
        <Button onClick={onPut}>Put it in the line</Button>
        <Button variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  )
}

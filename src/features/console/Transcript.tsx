import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './transcript.module.css'
import type { Entry } from './session'
import { firstShown, SHOWN_LINES } from './shownLines'
import { TranscriptEntry } from './TranscriptEntry'

export interface TranscriptProps {
  entries: readonly Entry[]
  prompt: string
  /** Shown before anything has run. */
  welcome: ReactNode
  onFit: (line: string) => void
  onAgain: (line: string) => void
}

/** What was run in a tab, the latest at the end. */
export function Transcript({ entries, prompt, welcome, onFit, onAgain }: TranscriptProps) {
  const [most, setMost] = useState(SHOWN_LINES)
  const list = useRef<HTMLOListElement>(null)
  const first = firstShown(entries, most)
  const last = entries.at(-1)
  const answers = last?.outputs.length
  const lastId = last?.id

  useEffect(() => {
    if (lastId === undefined || answers === undefined) return
    // An answer that is higher than the screen is shown from its first row.
    const show = () => list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    show()
    // The answer is drawn by a part that may still load.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [lastId, answers])

  return (
    <div role="log" aria-label="Transcript" className={styles.transcript}>
      {entries.length === 0 ? welcome : null}
      {first === 0 ? null : (
        <p className={styles.earlier}>
          {first} earlier {first === 1 ? 'line' : 'lines'} not shown.
          <button type="button" onClick={() => setMost(most + SHOWN_LINES)}>
            Show earlier lines
          </button>
        </p>
      )}
      <ol ref={list}>
        {entries.slice(first).map((entry, index) => (
          <TranscriptEntry
            key={entry.id}
            entry={entry}
            number={first + index + 1}
            prompt={prompt}
            onFit={onFit}
            onAgain={onAgain}
          />
        ))}
      </ol>
    </div>
  )
}

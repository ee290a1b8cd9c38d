import { clsx } from 'clsx'
import { memo, useState } from 'react'
import { LineText } from '@/components/bit/LineText'
import { formatTime } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Spinner } from '@/ui/Spinner'
import { StatusIcon, type GlyphShape } from '@/ui/StatusIcon'
import styles from './transcript.module.css'
import { outcomeOf, type Entry, type Outcome } from './session'
import { answersWithin, ENTRY_LINES } from './shownLines'

const LineOutput = lazyWithRetry(
  'The answer',
  async () => (await import('@/components/bit/LineOutput')).LineOutput,
)

const GLYPHS: Readonly<Record<Outcome, { shape: GlyphShape; tone: string; word: string }>> = {
  running: { shape: 'half', tone: 'text-busy', word: 'running' },
  done: { shape: 'full', tone: 'text-ok', word: 'done' },
  stopped: { shape: 'open-triangle', tone: 'text-warn', word: 'stopped' },
  failed: { shape: 'triangle', tone: 'text-error', word: 'failed' },
}

export interface TranscriptEntryProps {
  entry: Entry
  number: number
  prompt: string
  onFit: (line: string) => void
  onAgain: (line: string) => void
}

/** One line that was run, and its answers. It is drawn again only when the entry changes. */
export const TranscriptEntry = memo(function TranscriptEntry({
  entry,
  number,
  prompt,
  onFit,
  onAgain,
}: TranscriptEntryProps) {
  const { line, at, outputs, isRunning } = entry
  const { timeZone } = useViewerLocale()
  const [most, setMost] = useState(ENTRY_LINES)
  const { shape, tone, word } = GLYPHS[outcomeOf(entry)]
  const shown = outputs.slice(0, answersWithin(outputs, most))
  const hidden = outputs.length - shown.length
  return (
    <li className={styles.entry} aria-busy={isRunning}>
      <div className={styles.gutter}>
        <span className="num" aria-hidden="true">
          {number}
        </span>
        <span className={tone}>
          <StatusIcon shape={shape} />
          <span className="sr-only">{word}</span>
        </span>
      </div>
      <div className={styles.cell}>
        <p className={styles.line}>
          <span className={clsx('num', styles.prompt)}>{prompt} ›</span>
          <LineText line={line} />
          <button type="button" aria-label={`Edit ${line}`} onClick={() => onAgain(line)}>
            Edit
          </button>
          <span className={clsx('num', styles.time)}>{formatTime(at, timeZone)}</span>
        </p>
        {shown.map((output, index) => (
          // Answers are only added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles.answer}>
            <LineOutput line={line} output={output} onFit={onFit} />
          </div>
        ))}
        {!isRunning && outputs.length === 0 ? (
          <p className={styles.running}>Done. There is nothing to show.</p>
        ) : null}
        {hidden === 0 ? null : (
          <p className={styles.earlier}>
            {hidden} more {hidden === 1 ? 'answer' : 'answers'}.
            <button type="button" onClick={() => setMost(most + SHOWN_MORE)}>
              Show more answers
            </button>
          </p>
        )}
        {isRunning ? (
          <p className={styles.running}>
            <Spinner label="Running" />
          </p>
        ) : null}
      </div>
    </li>
  )
})

const SHOWN_MORE = ENTRY_LINES * 2

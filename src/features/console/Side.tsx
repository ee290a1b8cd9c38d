import { memo, useState } from 'react'
import type { BitCommand } from '@/domain/bit/command'
import type { Person } from '@/domain/bit/names'
import { useUser } from '@/domain/session/useAuth'
import { LineText } from '@/components/bit/LineText'
import { formatDate, formatTime } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import styles from './consoleSide.module.css'
import type { HistoryLine } from './history'
import { WorkspaceChoice } from './WorkspaceChoice'

/**
 * The definitions of the commands are not in the first script. The document has the list already, and the same props
 * keep React from drawing it again before its script is there.
 */
const CommandLists = memo(
  lazyWithRetry('The list of commands', async () => (await import('./CommandLists')).CommandLists),
)
const Reference = lazyWithRetry(null, async () => (await import('./Reference')).Reference)
const Snippets = lazyWithRetry(null, async () => (await import('./Snippets')).Snippets)

export interface SideProps {
  person: Person | null
  /** The command at the cursor, and the name of its value or flag there. */
  command: BitCommand | undefined
  part: string | undefined
  /** What is typed now. */
  line: string
  history: readonly HistoryLine[]
  /** Always the same function. */
  onPut: (line: string) => void
  onSearch: () => void
  onClearHistory: () => void
}

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Tab'], does: 'Take the marked word' },
  { keys: ['↑', '↓'], does: 'Choose, or earlier and later lines' },
  { keys: ['Ctrl', 'R'], does: 'Search your lines' },
  { keys: ['Ctrl', 'C'], does: 'Stop, or empty the line' },
  { keys: ['Ctrl', 'L'], does: 'Clear the transcript' },
  { keys: ['Esc'], does: 'Close the list, or stop' },
]
const MOST_LINES = 5

/** Beside the console: what can be typed, in which workspace, what was typed, and the keys. */
export function Side(props: SideProps) {
  const { person, command, part, line: typed, history, onPut, onSearch, onClearHistory } = props
  const owner = useUser()?.id
  const last = history.slice(-MOST_LINES).toReversed()
  return (
    <aside className={styles.side} aria-label="Commands and keys">
      {person === null ? null : <WorkspaceChoice person={person} />}
      {command === undefined ? null : <Reference command={command} part={part} />}
      <CommandLists onPut={onPut} />
      {last.length === 0 ? null : (
        <section>
          <div className={styles.sideHead}>
            <h2>History</h2>
            <button type="button" onClick={onSearch}>
              Search
            </button>
            <button type="button" onClick={onClearHistory}>
              Clear
            </button>
          </div>
          <ul className={styles.list}>
            {last.map(({ line, at }) => (
              <li key={line}>
                <button type="button" className={styles.past} onClick={() => onPut(line)}>
                  <LineText line={line} />
                  <PastTime at={at} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* Another person has other snippets. */}
      <Snippets key={owner ?? 'visitor'} owner={owner ?? 'visitor'} line={typed} onPut={onPut} />
      <section>
        <h2>Keys</h2>
        <dl className={styles.keys}>
          {KEYS.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    </aside>
  )
}

/** When a line was run: the time of today, or the day. */
function PastTime({ at }: { at: number }) {
  const { timeZone } = useViewerLocale()
  const [now] = useState(Date.now)
  const day = formatDate(at, timeZone)
  return (
    <time dateTime={new Date(at).toISOString()} className="num">
      {day === formatDate(now, timeZone) ? formatTime(at, timeZone) : day}
    </time>
  )
}

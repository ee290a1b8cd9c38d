import { memo, useState } from 'react'
import { Button } from '@/ui/Button'
import { TextInput } from '@/ui/Field'
import { StatusIcon, type GlyphShape } from '@/ui/StatusIcon'
import { Select } from '@/ui/Select'
import { KEPT } from './channel'
import styles from './EventLog.module.css'
import type { Entry, TabState } from './inspectorState'
import { Panel } from './Panel'
import textStyles from './text.module.css'
import { formatTime } from './time'

const KINDS: Record<Entry['kind'], { shape: GlyphShape; name: string }> = {
  event: { shape: 'hollow', name: 'event' },
  transition: { shape: 'full', name: 'transition' },
  unhandled: { shape: 'bar', name: 'without effect' },
  status: { shape: 'dot', name: 'status' },
}

const EntryRow = memo(function EntryRow({ entry }: { entry: Entry }) {
  const [open, setOpen] = useState(false)
  const { shape, name } = KINDS[entry.kind]
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.entry} data-kind={entry.kind}>
          <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at)}</time>
          <StatusIcon shape={shape} />
          <span className={styles.text}>
            <span className="sr-only">{name}: </span>
            <span className={styles.name}>{entry.label}</span>{' '}
            <span className={textStyles['dim']}>{entry.note}</span>
          </span>
          <span className={styles.actor}>{entry.actorName}</span>
        </summary>
        {/* Only in an open line: five hundred of them are a lot of text. */}
        {open ? (
          <pre
            className={styles.json}
            tabIndex={0}
            role="region"
            aria-label={`${entry.label} as JSON`}
          >
            {JSON.stringify(entry.detail, null, 2)}
          </pre>
        ) : null}
      </details>
    </li>
  )
})

function matches(entry: Entry, actor: string, text: string): boolean {
  if (actor !== '' && entry.actorName !== actor) return false
  if (text === '') return true
  const { label, note, actorName, kind } = entry
  const searched = [label, note, actorName, KINDS[kind].name, JSON.stringify(entry.detail)]
  return searched.join(' ').toLowerCase().includes(text)
}

export interface EventLogProps {
  tab: TabState
  /** Events since the view was paused; null while it is live. */
  missed: number | null
  onPause: () => void
  onClear: () => void
}

/** Events and transitions of one page, the newest first. */
export function EventLog({ tab, missed, onPause, onClear }: EventLogProps) {
  const [actor, setActor] = useState('')
  const [text, setText] = useState('')
  const names = [...new Set(tab.actors.map(({ info }) => info.name))].toSorted()
  const wanted = text.trim().toLowerCase()
  const shown = tab.entries.filter((entry) => matches(entry, actor, wanted)).toReversed()
  const paused = missed !== null
  return (
    <Panel
      id="log"
      title="Events and transitions"
      actions={
        <span className={styles.keys}>
          <Button size="sm" onClick={onPause}>
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button size="sm" onClick={onClear}>
            Clear
          </Button>
        </span>
      }
      top={
        <>
          <div className={styles.filters}>
            <Select
              aria-label="Actor"
              value={actor}
              onChange={(event) => setActor(event.target.value)}
            >
              <option value="">Every actor</option>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
            <TextInput
              type="search"
              aria-label="Text"
              placeholder="Filter by text"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <p className={styles.count}>
            {shown.length} of {tab.entries.length}, the last {KEPT} are kept.{' '}
            {paused ? <strong>Paused, {missed} newer.</strong> : null}
          </p>
        </>
      }
    >
      <ol className={styles.list}>
        {shown.map((entry) => (
          <EntryRow key={entry.seq} entry={entry} />
        ))}
      </ol>
    </Panel>
  )
}

import { memo, useState } from 'react'
import { Button } from '@/ui/Button'
import { TextInput } from '@/ui/Field'
import { StatusIcon, type GlyphShape } from '@/ui/StatusIcon'
import { Select } from '@/ui/Select'
import type { Entry, TabState } from './inspectorState'
import { KEPT } from './protocol'
import { clock } from './time'

const KINDS: Record<Entry['kind'], { shape: GlyphShape; word: string }> = {
  event: { shape: 'hollow', word: 'event' },
  transition: { shape: 'full', word: 'transition' },
  unhandled: { shape: 'bar', word: 'without effect' },
  status: { shape: 'dot', word: 'status' },
}

const EntryRow = memo(function EntryRow({ entry }: { entry: Entry }) {
  const [open, setOpen] = useState(false)
  const { shape, word } = KINDS[entry.kind]
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="insp-entry" data-kind={entry.kind}>
          <time dateTime={new Date(entry.at).toISOString()}>{clock(entry.at)}</time>
          <StatusIcon shape={shape} />
          <span className="insp-entry-what">
            <span className="sr-only">{word}: </span>
            <span className="insp-entry-label">{entry.label}</span>{' '}
            <span className="dim">{entry.note}</span>
          </span>
          <span className="insp-entry-actor">{entry.actorName}</span>
        </summary>
        {/* Written out only when asked for: five hundred of them are a lot of text. */}
        {open ? (
          <pre
            className="insp-json"
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
  const written = [label, note, actorName, KINDS[kind].word, JSON.stringify(entry.detail)]
  return written.join(' ').toLowerCase().includes(text)
}

export interface EventLogProps {
  tab: TabState
  /** Records that came since the view was paused; null while it is live. */
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
    <section className="insp-panel" aria-labelledby="insp-log-title" id="insp-log" tabIndex={-1}>
      <header>
        <h2 id="insp-log-title">Events and transitions</h2>
        <span className="insp-keys">
          <Button size="sm" onClick={onPause}>
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button size="sm" onClick={onClear}>
            Clear
          </Button>
        </span>
      </header>
      <div className="insp-filters">
        <Select aria-label="Actor" value={actor} onChange={(event) => setActor(event.target.value)}>
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
      <p className="insp-count">
        {shown.length} of {tab.entries.length}, the last {KEPT} are kept.{' '}
        {paused ? <strong>Paused, {missed} newer.</strong> : null}
      </p>
      <div className="insp-scroll" role="group" aria-labelledby="insp-log-title" tabIndex={0}>
        <ol className="insp-log">
          {shown.map((entry) => (
            <EntryRow key={entry.seq} entry={entry} />
          ))}
        </ol>
      </div>
    </section>
  )
}

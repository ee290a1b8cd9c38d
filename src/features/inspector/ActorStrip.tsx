import { clsx } from 'clsx'
import { StatusIcon, type GlyphShape } from '@/ui/StatusIcon'
import styles from './ActorStrip.module.css'
import { leavesOf } from './chart'
import { isActive, type ActorState } from './inspectorState'
import textStyles from './text.module.css'

const GLYPHS: Record<string, GlyphShape> = {
  active: 'full',
  done: 'hollow',
  error: 'triangle',
  stopped: 'struck',
}

export interface ActorStripProps {
  actors: ActorState[]
  /** The id of the actor that the panels show. */
  selected: string | undefined
  onSelect: (id: string) => void
}

interface ActorButtonProps extends Omit<ActorStripProps, 'actors'> {
  actor: ActorState
}

function ActorButton({ actor, selected, onSelect }: ActorButtonProps) {
  const { info, snapshot } = actor
  const status = snapshot?.status ?? 'created'
  const leaves = status === 'active' ? leavesOf(snapshot?.value) : []
  return (
    <button
      type="button"
      className={styles.actor}
      data-status={status}
      aria-pressed={info.id === selected}
      onClick={() => onSelect(info.id)}
    >
      <span className={styles.name}>
        <StatusIcon shape={GLYPHS[status] ?? 'dashed'} />
        <span className={textStyles.mono}>{info.name}</span>
        <span className={clsx(textStyles.mono, textStyles.dim)}>{info.id}</span>
      </span>
      <span className={clsx(styles.state, textStyles.mono)}>
        {leaves.length > 0 ? leaves.join(', ') : status}
      </span>
    </button>
  )
}

function ActorList({ actors, ...rest }: ActorStripProps) {
  return (
    <ul>
      {actors.map((actor) => (
        <li key={actor.info.id}>
          <ActorButton actor={actor} {...rest} />
        </li>
      ))}
    </ul>
  )
}

/** Every actor of the page: the active ones, and the ended ones behind a disclosure. */
export function ActorStrip({ actors, ...rest }: ActorStripProps) {
  const ended = actors.filter((actor) => !isActive(actor)).toReversed()
  return (
    <nav className={styles.actors} aria-label="Actors">
      <ActorList actors={actors.filter(isActive)} {...rest} />
      {ended.length > 0 ? (
        <details>
          <summary>Ended, {ended.length}</summary>
          <ActorList actors={ended} {...rest} />
        </details>
      ) : null}
    </nav>
  )
}

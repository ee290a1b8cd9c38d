import { StatusIcon, type GlyphShape } from '@/ui/StatusIcon'
import { leavesOf } from './chart'
import type { ActorState } from './protocol'

const GLYPHS: Record<string, GlyphShape> = {
  active: 'full',
  done: 'hollow',
  error: 'triangle',
  stopped: 'struck',
}

export interface ActorStripProps {
  actors: ActorState[]
  /** The id of the actor that is looked at. */
  chosen: string | undefined
  onChoose: (id: string) => void
}

function ActorButton({
  actor,
  chosen,
  onChoose,
}: { actor: ActorState } & Omit<ActorStripProps, 'actors'>) {
  const { info, snapshot } = actor
  const status = snapshot?.status ?? 'created'
  const leaves = status === 'active' ? leavesOf(snapshot?.value) : []
  return (
    <button
      type="button"
      className="insp-actor"
      data-status={status}
      aria-pressed={info.id === chosen}
      onClick={() => onChoose(info.id)}
    >
      <span className="insp-actor-name">
        <StatusIcon shape={GLYPHS[status] ?? 'dashed'} />
        <span className="mono">{info.name}</span>
        <span className="mono dim">{info.id}</span>
      </span>
      <span className="insp-actor-state mono">
        {leaves.length > 0 ? leaves.join(', ') : status}
      </span>
    </button>
  )
}

const lives = ({ snapshot }: ActorState) => !snapshot || snapshot.status === 'active'

/** Every actor of the page: those that live, and those that ended behind a key. */
export function ActorStrip({ actors, ...rest }: ActorStripProps) {
  const living = actors.filter(lives)
  const ended = actors.filter((actor) => !lives(actor)).toReversed()
  return (
    <nav className="insp-actors" aria-label="Actors">
      <ul>
        {living.map((actor) => (
          <li key={actor.info.id}>
            <ActorButton actor={actor} {...rest} />
          </li>
        ))}
      </ul>
      {ended.length > 0 ? (
        <details>
          <summary>Ended, {ended.length}</summary>
          <ul>
            {ended.map((actor) => (
              <li key={actor.info.id}>
                <ActorButton actor={actor} {...rest} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </nav>
  )
}

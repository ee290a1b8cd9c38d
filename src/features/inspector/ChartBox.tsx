import { clsx } from 'clsx'
import { StatusIcon } from '@/ui/StatusIcon'
import { Needle } from '@/ui/Needle'
import { eventLabel, targetLabel, type ChartState, type ChartTransition } from './chart'
import { lasting } from './time'

export interface ChartMarks {
  /** Every state of the chart by its id. */
  states: ReadonlyMap<string, ChartState>
  active: ReadonlySet<string>
  /** Ids of the transitions that were taken last. */
  taken: ReadonlySet<string>
}

interface BoxProps {
  state: ChartState
  isInitial: boolean
  marks: ChartMarks
}

/** As many ways out do not fit a narrow box. */
const MANY = 6

/** Where in the page a state stands. */
export const anchorOf = (id: string) => `state:${id}`

interface WayProps {
  from: ChartState
  way: ChartTransition
  marks: ChartMarks
}

function Target({ from, way, marks }: WayProps) {
  const targets = way.targets.flatMap((id) => marks.states.get(id) ?? [])
  if (targets.length === 0) {
    return (
      <span className="dim">{way.actions.length > 0 ? way.actions.join(', ') : 'ignored'}</span>
    )
  }
  return targets.map((target) => (
    <a key={target.id} href={`#${anchorOf(target.id)}`}>
      {targetLabel(from, target)}
    </a>
  ))
}

function Way({ from, way, marks }: WayProps) {
  const taken = marks.taken.has(way.id)
  return (
    <li className="insp-way" data-taken={taken || undefined}>
      {taken ? <Needle to="right" /> : null}
      {taken ? <span className="sr-only">Taken last: </span> : null}
      <span className="insp-event">{eventLabel(way.event)}</span>{' '}
      {way.delay === null ? null : <span className="dim">{lasting(way.delay)} </span>}
      {way.guard === null ? null : <span className="insp-guard">[{way.guard}] </span>}
      <span className="insp-target">
        <span className="dim">{way.targets.length > 0 ? '→ ' : '/ '}</span>
        <Target from={from} way={way} marks={marks} />
        {way.reenter ? <span className="dim"> re-enters</span> : null}
      </span>
    </li>
  )
}

function Doings({ state }: { state: ChartState }) {
  const rows = [
    ['invoke', state.invokes],
    ['entry', state.entry],
    ['exit', state.exit],
  ] as const
  return (
    <span className="insp-doings">
      {rows.map(([what, names]) =>
        names.length > 0 ? (
          <span key={what}>
            <span className="dim">{what}</span> {names.join(', ')}
          </span>
        ) : null,
      )}
    </span>
  )
}

/** One state of a chart with its ways out, and the states within it. */
export function ChartBox({ state, isInitial, marks }: BoxProps) {
  const active = marks.active.has(state.id)
  const wide = state.states.length > 0 || state.transitions.length > MANY
  return (
    <div
      role="group"
      id={anchorOf(state.id)}
      tabIndex={-1}
      aria-label={`${state.key}${active ? ', current' : ''}`}
      aria-current={active || undefined}
      className={clsx('insp-state', wide && 'insp-wide')}
      data-type={state.type}
      data-leaf={state.states.length === 0 || undefined}
    >
      <div className="insp-state-head">
        {isInitial ? <span className="insp-dot" aria-hidden="true" /> : null}
        <strong>
          {active ? <StatusIcon shape="full" /> : null}
          {state.key}
        </strong>
        {isInitial ? <span className="sr-only">entered first</span> : null}
        {state.type === 'atomic' || state.type === 'compound' ? null : (
          <span className="dim">{state.type}</span>
        )}
        {state.tags.map((tag) => (
          <span key={tag} className="insp-tag">
            <span className="sr-only">tag </span>
            {tag}
          </span>
        ))}
        <Doings state={state} />
      </div>
      {state.transitions.length > 0 ? (
        <ul className="insp-ways">
          {state.transitions.map((way) => (
            <Way key={way.id} from={state} way={way} marks={marks} />
          ))}
        </ul>
      ) : null}
      {state.states.length > 0 ? (
        <div className="insp-states">
          {state.states.map((child) => (
            <ChartBox
              key={child.id}
              state={child}
              isInitial={state.initial.includes(child.key)}
              marks={marks}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

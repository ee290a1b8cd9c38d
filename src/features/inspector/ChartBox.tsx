import { clsx } from 'clsx'
import { StatusIcon } from '@/ui/StatusIcon'
import { Needle } from '@/ui/Needle'
import { eventLabel, targetLabel, type ChartState, type ChartTransition } from './chart'
import styles from './Chart.module.css'
import textStyles from './text.module.css'
import { formatDuration } from './time'

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

/** More transitions do not fit a narrow box. */
const MAX_NARROW = 6

/** The id of a state's element. */
export const anchorOf = (id: string) => `state:${id}`

interface TransitionProps {
  from: ChartState
  transition: ChartTransition
  marks: ChartMarks
}

function Target({ from, transition, marks }: TransitionProps) {
  const targets = transition.targets.flatMap((id) => marks.states.get(id) ?? [])
  if (targets.length === 0) {
    return (
      <span className={textStyles.dim}>
        {transition.actions.length > 0 ? transition.actions.join(', ') : 'ignored'}
      </span>
    )
  }
  return targets.map((target) => (
    <a key={target.id} href={`#${anchorOf(target.id)}`}>
      {targetLabel(from, target)}
    </a>
  ))
}

function Transition({ from, transition, marks }: TransitionProps) {
  const taken = marks.taken.has(transition.id)
  return (
    <li className={styles.transition} data-taken={taken || undefined}>
      {taken ? <Needle to="right" className={styles.takenNeedle} /> : null}
      {taken ? <span className="sr-only">Taken last: </span> : null}
      <span className={styles.event}>{eventLabel(transition.event)}</span>{' '}
      {transition.delay === null ? null : (
        <span className={textStyles.dim}>{formatDuration(transition.delay)} </span>
      )}
      {transition.guard === null ? null : (
        <span className={styles.guard}>[{transition.guard}] </span>
      )}
      <span>
        <span className={textStyles.dim}>{transition.targets.length > 0 ? '→ ' : '/ '}</span>
        <Target from={from} transition={transition} marks={marks} />
        {transition.reenter ? <span className={textStyles.dim}> re-enters</span> : null}
      </span>
    </li>
  )
}

function Effects({ state }: { state: ChartState }) {
  const rows = [
    ['invoke', state.invokes],
    ['entry', state.entry],
    ['exit', state.exit],
  ] as const
  return (
    <span className={styles.effects}>
      {rows.map(([kind, names]) =>
        names.length > 0 ? (
          <span key={kind}>
            <span className={textStyles.dim}>{kind}</span> {names.join(', ')}
          </span>
        ) : null,
      )}
    </span>
  )
}

/** One state of a chart with its transitions, and the states within it. */
export function ChartBox({ state, isInitial, marks }: BoxProps) {
  const active = marks.active.has(state.id)
  const wide = state.states.length > 0 || state.transitions.length > MAX_NARROW
  return (
    <div
      role="group"
      id={anchorOf(state.id)}
      tabIndex={-1}
      aria-label={`${state.key}${active ? ', current' : ''}`}
      aria-current={active || undefined}
      className={clsx(styles.state, wide && styles.wide)}
      data-type={state.type}
      data-leaf={state.states.length === 0 || undefined}
    >
      <div className={styles.head}>
        {isInitial ? <span className={styles.initialDot} aria-hidden="true" /> : null}
        <strong>
          {active ? <StatusIcon shape="full" /> : null}
          {state.key}
        </strong>
        {isInitial ? <span className="sr-only">entered first</span> : null}
        {state.type === 'atomic' || state.type === 'compound' ? null : (
          <span className={textStyles.dim}>{state.type}</span>
        )}
        {state.tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            <span className="sr-only">tag </span>
            {tag}
          </span>
        ))}
        <Effects state={state} />
      </div>
      {state.transitions.length > 0 ? (
        <ul className={styles.transitions}>
          {state.transitions.map((transition) => (
            <Transition key={transition.id} from={state} transition={transition} marks={marks} />
          ))}
        </ul>
      ) : null}
      {state.states.length > 0 ? (
        <div className={styles.states}>
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

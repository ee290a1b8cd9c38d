import { useMemo } from 'react'
import { EmptyState } from '@/ui/EmptyState'
import { StatusIcon } from '@/ui/StatusIcon'
import { Needle } from '@/ui/Needle'
import { activeStates, type ChartState } from './chart'
import styles from './Chart.module.css'
import { anchorOf, ChartBox, type ChartMarks } from './ChartBox'
import type { ActorState } from './inspectorState'
import { Panel } from './Panel'
import textStyles from './text.module.css'

function everyState(chart: ChartState): ChartState[] {
  return [chart, ...chart.states.flatMap(everyState)]
}

function Legend() {
  return (
    <ul className={styles.legend} aria-label="Signs">
      <li>
        <StatusIcon shape="full" /> current
      </li>
      <li>
        <span className={styles.initialDot} aria-hidden="true" /> entered first
      </li>
      <li>
        <Needle to="right" /> taken last
      </li>
    </ul>
  )
}

interface ChartProps {
  actor: ActorState
  chart: ChartState
}

/** Links to the innermost current states: the chart is longer than most windows. */
function CurrentStates({ actor, chart }: ChartProps) {
  const active = activeStates(chart, actor.snapshot?.value)
  const leaves = everyState(chart).filter(({ id, states }) => states.length === 0 && active.has(id))
  return leaves.length === 0 ? null : (
    <p className={styles.current}>
      Now in
      {leaves.map(({ id, path }) => (
        <a key={id} href={`#${anchorOf(id)}`} className={textStyles.mono}>
          {path.join('.')}
        </a>
      ))}
    </p>
  )
}

function Chart({ actor, chart }: ChartProps) {
  const states = useMemo(
    () => new Map(everyState(chart).map((state) => [state.id, state] as const)),
    [chart],
  )
  const marks: ChartMarks = {
    states,
    active: activeStates(chart, actor.snapshot?.value),
    taken: new Set(actor.taken),
  }
  return <ChartBox state={chart} isInitial={false} marks={marks} />
}

/** The chart of an actor that is a machine, with its current state. */
export function ChartPanel({ actor }: { actor: ActorState | undefined }) {
  const chart = actor?.info.chart
  return (
    <Panel
      id="chart"
      title={`Chart${actor ? ` of ${actor.info.name}` : ''}`}
      actions={chart ? <Legend /> : null}
      top={actor && chart ? <CurrentStates actor={actor} chart={chart} /> : null}
    >
      <div className={styles.chart}>
        {actor && chart ? (
          <Chart actor={actor} chart={chart} />
        ) : (
          <EmptyState title="No chart.">
            {actor
              ? `${actor.info.name} is not a machine: it runs, and ends with an answer or an error.`
              : 'No actor has been started yet.'}
          </EmptyState>
        )}
      </div>
    </Panel>
  )
}

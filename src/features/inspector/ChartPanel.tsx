import { useMemo } from 'react'
import { EmptyState } from '@/ui/EmptyState'
import { StatusIcon } from '@/ui/StatusIcon'
import { Needle } from '@/ui/Needle'
import { activeStates, type ChartState } from './chart'
import { anchorOf, ChartBox, type ChartMarks } from './ChartBox'
import type { ActorState } from './protocol'

function everyState(chart: ChartState): ChartState[] {
  return [chart, ...chart.states.flatMap(everyState)]
}

function Legend() {
  return (
    <ul className="insp-legend" aria-label="Signs">
      <li>
        <StatusIcon shape="full" className="hot" /> current
      </li>
      <li>
        <span className="insp-dot" aria-hidden="true" /> entered first
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

/** The ways to the innermost of the current states: the chart is longer than most windows. */
function NowIn({ actor, chart }: ChartProps) {
  const active = activeStates(chart, actor.snapshot?.value)
  const leaves = everyState(chart).filter(({ id, states }) => states.length === 0 && active.has(id))
  return leaves.length === 0 ? null : (
    <p className="insp-now">
      Now in
      {leaves.map(({ id, path }) => (
        <a key={id} href={`#${anchorOf(id)}`} className="mono">
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

/** The chart of an actor that is a machine, with the state it is in. */
export function ChartPanel({ actor }: { actor: ActorState | undefined }) {
  const chart = actor?.info.chart
  return (
    <section className="insp-panel insp-chart-panel" aria-labelledby="insp-chart-title">
      <header>
        <h2 id="insp-chart-title">Chart{actor ? ` of ${actor.info.name}` : ''}</h2>
        {chart ? <Legend /> : null}
      </header>
      {actor && chart ? <NowIn actor={actor} chart={chart} /> : null}
      <div className="insp-scroll" role="group" aria-labelledby="insp-chart-title" tabIndex={0}>
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
    </section>
  )
}

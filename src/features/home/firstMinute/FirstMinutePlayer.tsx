import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useRef } from 'react'
import { ChooseLink } from '@/components/catalogue/ChooseLink'
import { LifeCycleFigure } from '@/components/lifeCycle/LifeCycleFigure'
import { stateLook } from '@/components/lifeCycle/stateLook'
import { moneyParts } from '@/domain/catalogue/money'
import { isOpen } from '@/domain/catalogue/availability'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { useShownVat } from '@/domain/catalogue/shownVat'
import { usePlans } from '@/domain/catalogue/usePlans'
import { formatDateTime } from '@/lib/format'
import { combineQueries } from '@/lib/queryView'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { DataSource } from '@/ui/DataSource'
import { Stat } from '@/ui/Stat'
import { StateTag } from '@/ui/StateTag'
import { LENGTH, momentOf, recordedPlan, run } from './run'
import { Steps } from './Steps'
import { usePlayback } from './usePlayback'
import ruler from '@/components/catalogue/estimator/estimator.module.css'
import styles from './firstMinute.module.css'

const Drawing = memo(LifeCycleFigure)

/** Plays back a recorded create: its states in the life cycle, its console, and what it costs. */
export function FirstMinutePlayer() {
  const root = useRef<HTMLDivElement>(null)
  const key = useRef<HTMLButtonElement>(null)
  // The button that was pressed for the player is gone.
  useEffect(() => key.current?.focus(), [])
  const { seconds, isPlaying, play, pause, seek } = usePlayback(root, LENGTH)
  const { timeZone } = useViewerLocale()
  const states = useQuery(statesQuery)
  const transitions = useQuery(transitionsQuery)
  const rules = useMemo(() => combineQueries(states, transitions), [states, transitions])
  const { state, lines } = momentOf(run, seconds)
  const label = states.data?.find((each) => each.state === state)?.label ?? state
  const isAtEnd = seconds >= LENGTH
  return (
    <div ref={root}>
      <Steps run={run} at={seconds} onSeek={seek} />
      <div className={styles.controls}>
        <Button ref={key} className="min-w-24" onClick={isPlaying ? pause : play}>
          {isPlaying ? 'Pause' : isAtEnd ? 'Replay' : 'Play'}
        </Button>
        <input
          type="range"
          className={ruler.hours}
          aria-label="Time since the order"
          aria-valuetext={`${seconds.toFixed(1)} seconds, ${label.toLowerCase()}`}
          min={0}
          max={LENGTH}
          step={0.1}
          value={seconds}
          onChange={(event) => seek(event.target.valueAsNumber)}
        />
        <p className="num w-18 text-right text-text max-md:text-left" aria-hidden="true">
          {seconds.toFixed(1)} s
        </p>
        <StateTag state={stateLook(state)}>{label}</StateTag>
        <span className="rounded-control border border-line-3 px-2 text-12 text-text-2">
          Simulated
        </span>
      </div>
      <div className={styles.results}>
        <div>
          <h3 className="label">Console of {run.server.name}</h3>
          <pre className={styles.console}>
            {lines.map(({ at, line }) => `[${at.toFixed(1).padStart(4)}] ${line}`).join('\n') ||
              'Nothing printed yet.'}
          </pre>
        </div>
        <Cost seconds={seconds} />
      </div>
      <Drawing query={rules} current={state} />
      <DataSource
        source="simulated engine"
        note={`one order of ${run.server.name}, recorded on ${formatDateTime(Date.parse(run.recordedAt), timeZone)}`}
        json={run}
      />
    </div>
  )
}

/** What the recorded server has cost so far at the price of today, in the states that are billed. */
function Cost({ seconds }: { seconds: number }) {
  const { plans, prices, now } = usePlans()
  const { words } = useShownVat()
  const { data: states } = useQuery(statesQuery)
  const plan = recordedPlan(plans)
  if (plan === undefined) return null
  const { running } = momentOf(run, seconds)
  const isBilled = (state: string | undefined) =>
    states?.some((each) => each.state === state && each.isBilled) === true
  const billed =
    (isBilled(run.states[0]) ? seconds - running : 0) + (isBilled(run.states[1]) ? running : 0)
  const { before, figure, after } = moneyParts(Math.floor((plan.hourlyMicros * billed) / 3600), {
    ...prices.hourlyFormat(plan),
    decimals: 6,
  })
  return (
    <div>
      <Stat
        label={`Cost so far, ${words}`}
        prefix={before || undefined}
        of={after || undefined}
        value={states === undefined ? undefined : figure}
        size="l"
      />
      <p className="num small mt-2">
        {prices.hourly(plan)} × {billed.toFixed(1)} s / 3,600
      </p>
      <p className="small">
        A {plan.slug} in {run.server.region} with {run.server.image}, at its price of today.
      </p>
      {isOpen(plan, undefined, now) ? (
        <p className="mt-3">
          <ChooseLink plan={plan.slug}>Choose {plan.slug}</ChooseLink>
        </p>
      ) : null}
    </div>
  )
}

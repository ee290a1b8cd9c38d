import { clsx } from 'clsx'
import { useState } from 'react'
import { ErrorLink } from '@/components/ErrorLink'
import { LOCALE } from '@/lib/locale'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Stat } from '@/ui/Stat'
import { measureTrace, stepsOf, type TracedStep } from './measureTrace'
import styles from './trace.module.css'

/** The ends of the scale: 10^-1 to 10^4 ms. */
const [LEAST, MOST] = [-1, 4]
const TICKS = ['0.1 ms', '1', '10', '100', '1 s', '10 s']

const shareOf = (milliseconds: number) =>
  (Math.min(MOST, Math.max(LEAST, Math.log10(milliseconds))) - LEAST) / (MOST - LEAST)

const figure = (milliseconds: number) =>
  milliseconds.toLocaleString(LOCALE, { maximumFractionDigits: milliseconds < 10 ? 1 : 0 })

type Run = 'ready' | 'running' | 'failed'

/** Times the way from this browser to a row and back. */
export function Trace() {
  const [run, setRun] = useState<Run>('ready')
  const [steps, setSteps] = useState<readonly TracedStep[] | null>(null)
  const start = () => {
    setRun('running')
    measureTrace().then(
      (measured) => {
        setSteps(measured)
        setRun('ready')
      },
      () => setRun('failed'),
    )
  }
  const whole = steps?.at(-1)?.milliseconds
  return (
    <section id="trace" aria-labelledby="trace-title" className="band">
      <div className="head">
        <h2 id="trace-title">Trace a request</h2>
        <p>
          Your browser asks the API for one public row, five times, and shows how long each step
          took. Nothing is stored.
        </p>
        <Button
          variant="primary"
          className="mt-5"
          busy={run === 'running'}
          data-primary-action
          onClick={start}
        >
          {steps === null ? 'Run the trace' : 'Run it again'}
        </Button>
        <Stat
          className="mt-6"
          label="Browser to row and back"
          value={whole === undefined ? 'not run yet' : figure(whole)}
          {...(whole === undefined ? { size: 's' as const } : { unit: 'ms', hot: true })}
        />
      </div>
      <div className="body" role="status">
        {run === 'failed' ? (
          <div className="p-(--pad)">
            <Banner
              tone="error"
              title="The API did not answer."
              actions={<ErrorLink code="network" />}
            >
              Check your connection and run the trace again.
            </Banner>
          </div>
        ) : null}
        {/* On a phone, empty scales would fill a screen. */}
        <ol className={clsx(styles.trace, steps === null && 'max-md:hidden')}>
          {(steps ?? placeholders).map((step) => (
            <TraceRow key={step.step} step={step} isRun={steps !== null} />
          ))}
        </ol>
        <p className={clsx(styles.ticks, steps === null && 'max-md:hidden')} aria-hidden="true">
          {TICKS.map((tick) => (
            <span key={tick} className="num">
              {tick}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}

/** The steps before anybody has run the trace. */
const placeholders = stepsOf(undefined, [])

function TraceRow({ step, isRun }: { step: TracedStep; isRun: boolean }) {
  const { milliseconds } = step
  return (
    <li>
      <span>
        <span className="strong">{step.step}</span>
        <span className="label block">Stations {step.stations}</span>
      </span>
      <svg viewBox="0 0 500 16" preserveAspectRatio="none" aria-hidden="true">
        <path
          className={styles.axis}
          d="M0 15.5H500M.5 8V16M100 8V16M200 8V16M300 8V16M400 8V16M499.5 8V16"
        />
        {milliseconds === undefined ? null : (
          <path className={styles.time} d={`M0 13H${shareOf(milliseconds) * 500}`} />
        )}
      </svg>
      <span className="num text-right text-text">
        {milliseconds === undefined ? (
          <span className="text-text-3">{isRun ? 'kept' : 'no reading'}</span>
        ) : (
          `${figure(milliseconds)} ms`
        )}
      </span>
    </li>
  )
}

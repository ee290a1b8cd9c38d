import { momentOf, type FirstMinute } from './run'
import styles from './firstMinute.module.css'

const STEPS = [
  {
    step: 'ordered',
    title: 'Ordered',
    says: 'The database checks your quota, the stock and the price that you saw.',
  },
  {
    step: 'creating',
    title: 'Being created',
    says: 'A worker takes the order and has the engine write the image to a new disk.',
  },
  {
    step: 'running',
    title: 'Running',
    says: 'It has its addresses and asks for a login. From here on it is billed.',
  },
] as const

interface StepsProps {
  run: FirstMinute
  /** The moment that is shown, in seconds, and the way to another one. Without it nothing plays. */
  at?: number
  onSeek?: (seconds: number) => void
}

/** The steps of a create with their times. While it plays, each is a button that leads to its moment. */
export function Steps({ run, at, onSeek }: StepsProps) {
  const times = { ordered: 0, creating: run.startedAt, running: run.runningAt }
  const current = at === undefined ? undefined : momentOf(run, at).step
  return (
    <ol className={styles.steps}>
      {STEPS.map(({ step, title, says }) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          <p className="num">{times[step].toFixed(1)} s</p>
          {onSeek ? (
            <button type="button" className="strong" onClick={() => onSeek(times[step])}>
              {title}
            </button>
          ) : (
            <p className="strong">{title}</p>
          )}
          <p className="small">{says}</p>
        </li>
      ))}
    </ol>
  )
}

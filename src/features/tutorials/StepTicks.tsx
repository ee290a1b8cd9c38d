import { clsx } from 'clsx'
import styles from './tutorials.module.css'

/** A scale with a tick for each step. Done steps are filled. The words beside it say the same. */
export function StepTicks({ done, total }: { done: number; total: number }) {
  return (
    <span className={clsx(styles.ticks, 'flex gap-[3px]')} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <span key={index} data-done={index < done ? '' : undefined} />
      ))}
    </span>
  )
}

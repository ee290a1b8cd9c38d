import { clsx } from 'clsx'
import { Needle } from './Needle'
import styles from './Scale.module.css'

export interface ScaleProps {
  /** The position of the needle, in percent of the sheet's width. Without it there is no needle. */
  at?: number
  className?: string
}

/** The line of 12 × 10 ticks under the bar. */
export function Scale({ at, className }: ScaleProps) {
  return (
    <div aria-hidden="true" className={clsx(styles.root, className)}>
      <div>
        {at === undefined ? null : (
          <span className={styles.at} style={{ left: `${at}%` }}>
            <Needle to="down" />
          </span>
        )}
      </div>
    </div>
  )
}

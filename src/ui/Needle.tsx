import { clsx } from 'clsx'
import styles from './Needle.module.css'

export interface NeedleProps {
  /** The direction of the needle. */
  to: 'down' | 'right' | 'up'
  className?: string
}

const DIRECTIONS = { down: styles.down, right: styles.right, up: styles.up }

/** The ember needle marks the current place. It is decorative: a word or `aria-current` beside it says the same. */
export function Needle({ to, className }: NeedleProps) {
  return <span aria-hidden="true" className={clsx(styles.root, DIRECTIONS[to], className)} />
}

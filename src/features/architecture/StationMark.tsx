import { clsx } from 'clsx'
import styles from './architecture.module.css'

/** The number of a station in a hexagon. It is decoration: the name of the station is beside it. */
export function StationMark({ number, lit = false }: { number: number; lit?: boolean }) {
  return (
    <svg
      viewBox="0 0 30 32"
      aria-hidden="true"
      className={clsx(styles.mark, lit && styles.markLit)}
    >
      <path d="M15 1.5 28 9V23L15 30.5 2 23V9Z" />
      <text x="15" y="20.5" textAnchor="middle">
        {number}
      </text>
    </svg>
  )
}

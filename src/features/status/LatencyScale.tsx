import { SLOW_MS } from '@/domain/status/checkPart'
import { placeOf, WIDTH } from './latency'
import styles from './drawings.module.css'

const TICKS = [10, 100, 1000].flatMap((decade) =>
  Array.from({ length: 9 }, (_, index) => ({ ms: decade * (index + 1), isLong: index === 0 })),
)

const path = (long: boolean) =>
  [...TICKS, { ms: 10_000, isLong: true }]
    .filter(({ isLong }) => isLong === long)
    .map(({ ms }) => `M${placeOf(ms).toFixed(1)} 26v${long ? -12 : -6}`)
    .join('')

const LONG = path(true)
const SHORT = path(false)
const SLOW_AT = placeOf(SLOW_MS)

/** A latency as a line on a scale, with the mark from which it counts as slow. The figure is in the next cell. */
export function LatencyScale({ ms }: { ms: number | null }) {
  const at = ms === null ? null : placeOf(ms)
  return (
    <svg
      viewBox={`-4 0 ${WIDTH + 8} 30`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={styles.drawing}
    >
      <path d={SHORT} className={styles.minor} />
      <path d={LONG} className={styles.major} />
      <path d={`M0 26H${WIDTH}`} className={styles.axis} />
      <path d={`M${SLOW_AT} 27V6`} className={styles.slowMark} />
      {at === null ? null : (
        <>
          <path
            d={`M0 24H${Math.max(at, 1)}`}
            className={ms !== null && ms >= SLOW_MS ? styles.slowFill : styles.fill}
          />
          <path d={`M${at} 20l-4.5 -10h9z`} className={styles.needle} />
        </>
      )}
    </svg>
  )
}

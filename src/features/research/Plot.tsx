import { clsx } from 'clsx'
import type { NotePlot } from '@/content/research/note'
import styles from './plot.module.css'

const TICKS = Array.from({ length: 11 }, (_, n) => `M${n * 10} 12V${n % 5 === 0 ? 16 : 15}`).join(
  '',
)

/** Bars on one scale from zero to the largest value. The table beside it has the same values for screen readers. */
export function Plot({ plot }: { plot: NotePlot }) {
  const { title, bars, format, series } = plot
  const largest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE)
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.title}>{title}</figcaption>
      {series === undefined ? null : (
        <ul className={styles.legend}>
          <li className={styles.first}>{series.first}</li>
          <li>{series.second}</li>
        </ul>
      )}
      {bars.map(({ label, value, series: kind }, index) => (
        <div key={`${label} ${kind ?? ''}`} className={styles.bar}>
          {/* The second bar of a pair repeats the label, which is seen once. */}
          <span className={clsx(bars[index - 1]?.label === label && 'sr-only')}>{label}</span>
          {bars[index - 1]?.label === label ? <span aria-hidden="true" /> : null}
          <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
            <path className={styles.ticks} d={TICKS} />
            <rect
              className={kind === 'second' ? styles.outline : styles.fill}
              y="2"
              width={Math.round((value / largest) * 10_000) / 100}
              height="8"
            />
          </svg>
          <span className="num">{format(value)}</span>
        </div>
      ))}
    </figure>
  )
}

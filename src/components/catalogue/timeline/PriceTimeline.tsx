import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { versionsOf, versionState, type PriceVersion } from '@/domain/catalogue/priceVersions'
import { timelineScale } from './timelineScale'
import styles from './timeline.module.css'

const [WIDTH, LEFT, TOP, ROW] = [960, 132, 40, 44]
/** A shorter line has no room for its price, nor the end of the scale for a month. */
const LABEL = 74

export interface PriceTimelineProps {
  plans: readonly Plan[]
  versions: readonly PriceVersion[]
  prices: PriceFormatter
  /** Milliseconds since 1970. */
  now: number
}

/** The hourly prices of some plans against time: past, current and announced. A table beside it has the same facts. */
export function PriceTimeline({ plans, versions, prices, now }: PriceTimelineProps) {
  const rows = plans.map((plan) => ({ plan, own: versionsOf(plan, versions) }))
  const days = rows.flatMap(({ plan, own }) => [
    ...own.map(({ from }) => Date.parse(from)),
    ...(plan.retiresAt === null ? [] : [Date.parse(plan.retiresAt)]),
  ])
  const scale = timelineScale(days, now)
  const x = (at: number) => {
    const share = (at - scale.from) / (scale.to - scale.from)
    return Math.round(LEFT + Math.min(1, Math.max(0, share)) * (WIDTH - LEFT))
  }
  const foot = TOP + rows.length * ROW
  return (
    <div className={styles.root}>
      <svg
        viewBox={`0 0 ${WIDTH} ${foot + 8}`}
        role="img"
        aria-label={`Hourly price over time: ${plans.map(({ slug }) => slug).join(', ')}`}
      >
        {scale.ticks.map(({ at, label }) => (
          <g key={at}>
            <path className={styles.grid} d={`M${x(at)} ${TOP - 10}V${foot}`} />
            {x(at) > WIDTH - LABEL ? null : (
              <text x={x(at) + 4} y={14}>
                {label}
              </text>
            )}
          </g>
        ))}
        {rows.map(({ plan, own }, index) => {
          const y = TOP + index * ROW + 28
          const end = plan.retiresAt === null ? null : Date.parse(plan.retiresAt)
          return (
            <g key={plan.slug}>
              <text className={styles.name} x={0} y={y + 4}>
                {plan.slug}
              </text>
              {own.map((version) => {
                const start = x(Date.parse(version.from))
                const stop = x(version.to === null ? scale.to : Date.parse(version.to))
                if (stop <= start) return null
                return (
                  <g key={version.from} data-state={versionState(version, now)}>
                    <path className={styles.price} d={`M${start} ${y}H${stop}`} />
                    <path className={styles.edge} d={`M${start} ${y - 6}v12`} />
                    {stop - start < LABEL ? null : (
                      <text className={styles.amount} x={start + 6} y={y - 8}>
                        {prices.hourly(plan, version.hourlyMicros)}
                      </text>
                    )}
                  </g>
                )
              })}
              {end === null || end <= scale.from ? null : (
                <path
                  className={styles.end}
                  d={`M${x(end) - 6} ${y - 14}h12l-6 10zM${x(end)} ${y - 4}V${y + 8}`}
                />
              )}
            </g>
          )
        })}
        <path className={styles.today} d={`M${x(now)} ${TOP - 14}V${foot}`} />
        <path className={styles.needle} d={`M${x(now) - 5} ${TOP - 22}h10l-5 9z`} />
        <text className={styles.todayLabel} x={x(now) - 8} y={TOP - 14} textAnchor="end">
          today
        </text>
      </svg>
    </div>
  )
}

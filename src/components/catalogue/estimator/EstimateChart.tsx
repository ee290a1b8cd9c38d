import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { costMicros, HOURS_IN_MONTH, hoursToCap } from '@/domain/catalogue/price'
import styles from './estimator.module.css'

const [LEFT, RIGHT, TOP, FOOT] = [8, 500, 24, 160]
const PARTS = 6

const round = (value: number) => Math.round(value * 10) / 10
const x = (hours: number) => round(LEFT + ((RIGHT - LEFT) * hours) / HOURS_IN_MONTH)

export interface EstimateChartProps {
  plan: Plan
  prices: PriceFormatter
  hours: number
}

/** Cost of one instance against hours; the line goes flat at the cap. */
export function EstimateChart({ plan, prices, hours }: EstimateChartProps) {
  const highest = plan.hourlyMicros * HOURS_IN_MONTH
  const y = (micros: number) => round(FOOT - ((FOOT - TOP) * micros) / highest)
  const cap = prices.cap(plan)
  const capHours = hoursToCap(plan)
  const capY = plan.monthlyCapMicros === null ? TOP : Math.max(TOP, y(plan.monthlyCapMicros))
  const hereX = x(hours)
  const hereY = y(costMicros(plan, hours * 3600))
  const grid = Array.from({ length: PARTS + 1 }, (_, part) => {
    const at = x((part * HOURS_IN_MONTH) / PARTS)
    return `M${at} ${TOP}V${FOOT}`
  })
  const words =
    cap === null
      ? 'no monthly cap'
      : capHours === null
        ? `cap ${cap}, not reached`
        : `cap ${cap} from ${Math.ceil(capHours)} h`
  return (
    <div className={styles.chart}>
      <svg viewBox="0 0 512 190" role="img" aria-label={`Cost of one server by hours: ${words}`}>
        <path className={styles.chartGrid} d={grid.join('')} />
        <path className={styles.chartFoot} d={`M${LEFT} ${FOOT}H${RIGHT}`} />
        {capHours === null ? (
          <path className={styles.chartCost} d={`M${LEFT} ${FOOT}L${RIGHT} ${TOP}`} />
        ) : (
          <>
            <path
              className={styles.chartAside}
              d={`M${x(capHours)} ${capY}L${RIGHT} ${TOP}M${LEFT} ${capY}H${x(capHours)}`}
            />
            <path
              className={styles.chartCost}
              d={`M${LEFT} ${FOOT}L${x(capHours)} ${capY}H${RIGHT}`}
            />
          </>
        )}
        <text x={LEFT + 6} y={capHours === null ? TOP + 14 : capY - 7}>
          {words}
        </text>
        <path className={styles.chartHere} d={`M${hereX} ${FOOT}V${hereY}`} />
        <path className={styles.chartPoint} d={`M${hereX - 5} ${FOOT + 9}h10l-5 -9z`} />
        <circle className={styles.chartPoint} cx={hereX} cy={hereY} r="4" />
        <text x={Math.min(470, Math.max(32, hereX))} y={FOOT + 28} textAnchor="middle">
          {hours} h
        </text>
      </svg>
    </div>
  )
}

import { clsx } from 'clsx'

export interface SparklineProps {
  /** In order of time; the last one is the present. */
  values: readonly number[]
  /** What it shows, with its range and unit, in words. */
  label: string
  /** The foot of the scale. Default 0. */
  min?: number
  /** The top of the scale. Default the greatest value. */
  max?: number
  className?: string
}

const WIDTH = 120
const HEIGHT = 32
const PAD = 3

/** A course of values without axes; the ember point is now. */
export function Sparkline({ values, label, min = 0, max, className }: SparklineProps) {
  const top = max ?? Math.max(...values, min + 1)
  const step = values.length > 1 ? (WIDTH - 2 * PAD) / (values.length - 1) : 0
  const points = values.map((value, index) => ({
    x: PAD + index * step,
    y: HEIGHT - PAD - ((value - min) / (top - min || 1)) * (HEIGHT - 2 * PAD),
  }))
  const last = points.at(-1)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={clsx('h-8 w-30 overflow-visible', className)}
    >
      <path d={`M${PAD} ${HEIGHT - 0.5}H${WIDTH - PAD}`} className="stroke-line-2" fill="none" />
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-text"
      />
      {last ? <circle cx={last.x} cy={last.y} r="2.5" className="fill-ember" /> : null}
    </svg>
  )
}

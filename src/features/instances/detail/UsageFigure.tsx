import type { KeyboardEvent } from 'react'
import { formatDateTime } from '@/lib/format'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Skeleton } from '@/ui/Skeleton'
import { usageFigure, type Measure, type UsageSeries } from './usageSeries'

const UsageChart = lazyWithRetry(
  'The chart',
  async () => (await import('./UsageChart')).UsageChart,
  () => <Skeleton className="h-[140px]" />,
)

/** How many points Page Up and Page Down skip. */
const PAGE = 12

export interface UsageFigureProps {
  measure: Measure
  series: UsageSeries
  /** IANA name. */
  timeZone: string
  /** The point that is read, in all charts at once; null: none. */
  index: number | null
  onIndex: (index: number | null) => void
}

/** The point that a key leads to; undefined: the key does nothing here. */
function indexAfter(key: string, index: number | null, last: number): number | undefined {
  const from = index ?? last
  const target: Readonly<Record<string, number>> = {
    ArrowLeft: index === null ? last : from - 1,
    ArrowDown: index === null ? last : from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - PAGE,
    PageUp: from + PAGE,
    Home: 0,
    End: last,
  }
  const wanted = target[key]
  return wanted === undefined ? undefined : Math.max(0, Math.min(last, wanted))
}

/** The chart of a measure. A pointer over it, or the arrow keys, read its values. */
export function UsageFigure({ measure, series, timeZone, index, onIndex }: UsageFigureProps) {
  const { id, label, unit } = measure
  const [values, highest] = [series.values[id], series.highest[id]]
  const known = values.filter((value) => value !== null)
  const last = values.length - 1
  const read = (at: number) => {
    const [value, most] = [values[at], highest[at]]
    const time = formatDateTime((series.times[at] ?? 0) * 1000, timeZone)
    return value === null || value === undefined
      ? `${time}: no readings`
      : `${time}: ${usageFigure(value)} ${unit}, highest ${usageFigure(most ?? value)} ${unit}`
  }
  const press = (event: KeyboardEvent) => {
    const wanted = event.key === 'Escape' ? null : indexAfter(event.key, index, last)
    if (wanted === undefined) return
    event.preventDefault()
    onIndex(wanted)
  }
  const summary = `lowest ${usageFigure(Math.min(...known))}, highest ${usageFigure(Math.max(...highest.map((value) => value ?? 0)))} ${unit}`
  return (
    <figure className="min-w-0 border-b border-line px-(--pad) py-4 md:odd:border-r">
      <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="label">{label}</span>
        <span className="num text-text">
          {usageFigure(known.at(-1) ?? 0)} {unit}
        </span>
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label}: read values`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index ?? last}
        aria-valuetext={read(index ?? last)}
        onKeyDown={press}
        onBlur={() => onIndex(null)}
      >
        <UsageChart
          times={series.times}
          values={values}
          highest={highest}
          index={index}
          onPoint={onIndex}
          timeZone={timeZone}
        />
      </div>
      <p className="num mt-1 min-h-[2lh] text-12 text-text-3">
        {index === null ? summary : read(index)}
      </p>
    </figure>
  )
}

import { useEffect, useRef, type PointerEvent } from 'react'
import UPlot from 'uplot'
import { LOCALE } from '@/lib/locale'
import styles from './usageChart.module.css'

export interface UsageChartProps {
  times: number[]
  values: (number | null)[]
  /** The highest value within each step. */
  highest: (number | null)[]
  /** The point that is read; null: none. */
  index: number | null
  /** The pointer reads a point, or left. */
  onPoint: (index: number | null) => void
  /** IANA name. */
  timeZone: string
}

const HEIGHT = 140
const HOUR = 3600
const DAY = 24 * HOUR

const line: UPlot.Series = { spanGaps: false, points: { show: false } }

/**
 * A line over time, with a fainter one for the highest values and a mark at the point that is read. The lines and texts have
 * the colours of the theme.
 */
export function UsageChart({ times, values, highest, index, onPoint, timeZone }: UsageChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<UPlot>(null)
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    // Read at each drawing, because the theme may change.
    const color = (name: string) => () => getComputedStyle(element).getPropertyValue(name)
    const isLong = (times.at(-1) ?? 0) - (times[0] ?? 0) > DAY + HOUR
    const format = new Intl.DateTimeFormat(LOCALE, {
      timeZone,
      ...(isLong
        ? { day: 'numeric', month: 'short' }
        : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    })
    const axis: UPlot.Axis = {
      stroke: color('--color-text-3'),
      font: '11px sans-serif',
      grid: { stroke: color('--color-line'), width: 1 },
      ticks: { stroke: color('--color-line'), width: 1, size: 4 },
    }
    const chart = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        tzDate: (at) => UPlot.tzDate(new Date(at * 1000), timeZone),
        scales: { y: { range: (_, __, max) => [0, Math.max(max * 1.1, 0.1)] } },
        axes: [
          {
            ...axis,
            space: 72,
            values: (_, splits) => splits.map((at) => format.format(at * 1000)),
          },
          { ...axis, size: 44, space: 36 },
        ],
        series: [
          {},
          { ...line, stroke: color('--color-line-3'), width: 1 },
          { ...line, stroke: color('--color-text'), width: 1.25 },
        ],
      },
      [times, highest, values],
      element,
    )
    drawn.current = chart
    const resize = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: HEIGHT }),
    )
    resize.observe(element)
    const redraw = () => chart.redraw()
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    return () => {
      resize.disconnect()
      theme.disconnect()
      scheme.removeEventListener('change', redraw)
      chart.destroy()
      drawn.current = null
    }
  }, [times, values, highest, timeZone])
  useEffect(() => {
    const [chart, element] = [drawn.current, mark.current]
    const at = index === null ? undefined : times[index]
    if (!chart || !element || at === undefined) return
    element.style.left = `${chart.over.offsetLeft + chart.valToPos(at, 'x')}px`
  }, [index, times, values, highest, timeZone])
  const read = (event: PointerEvent) => {
    const chart = drawn.current
    if (chart) onPoint(chart.posToIdx(event.clientX - chart.over.getBoundingClientRect().left))
  }
  return (
    <div
      ref={place}
      className={styles.chart}
      onPointerDown={read}
      onPointerMove={read}
      onPointerLeave={() => onPoint(null)}
    >
      <div ref={mark} hidden={index === null} className={styles.mark} />
    </div>
  )
}

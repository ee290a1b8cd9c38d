import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { LOCALE } from '@/lib/locale'
import styles from './usageChart.module.css'

export interface UsageChartProps {
  label: string
  times: number[]
  values: (number | null)[]
  /** IANA name. */
  timeZone: string
}

const HEIGHT = 140
const HOUR = 3600
const DAY = 24 * HOUR

/** A line over time. The lines and texts have the colours of the theme. */
export function UsageChart({ label, times, values, timeZone }: UsageChartProps) {
  const place = useRef<HTMLDivElement>(null)
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
          { stroke: color('--color-text'), width: 1.25, spanGaps: false, points: { show: false } },
        ],
      },
      [times, values],
      element,
    )
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
    }
  }, [times, values, timeZone])
  return <div ref={place} role="img" aria-label={label} className={styles.chart} />
}

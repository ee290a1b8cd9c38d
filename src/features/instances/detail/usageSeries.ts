import type { UsagePoint } from '@/domain/instances/history'

const MIB = 1024 * 1024

/** Steps without readings that still count as one line: a single reading may be late. */
const GAP_STEPS = 2.5

export interface Measure {
  id: 'cpu' | 'memory' | 'disk' | 'network'
  label: string
  unit: string
  /** The value of a point whose step has this many seconds. */
  value: (point: UsagePoint, seconds: number) => number
  /** The highest value within the step; null: not known. */
  highest: (point: UsagePoint) => number | null
}

const rate = (bytesPerSecond: number | null, unit: number) =>
  bytesPerSecond === null ? null : bytesPerSecond / unit

export const measures: readonly Measure[] = [
  {
    id: 'cpu',
    label: 'CPU',
    unit: '%',
    value: ({ cpuPermille }) => cpuPermille / 10,
    highest: ({ cpuPermilleMax }) => cpuPermilleMax / 10,
  },
  {
    id: 'memory',
    label: 'Memory',
    unit: 'GiB',
    value: ({ memoryMib }) => memoryMib / 1024,
    highest: ({ memoryMibMax }) => memoryMibMax / 1024,
  },
  {
    id: 'disk',
    label: 'Disk, read and written',
    unit: 'MiB/s',
    value: (point, seconds) => (point.diskReadBytes + point.diskWrittenBytes) / MIB / seconds,
    highest: ({ diskRateMax }) => rate(diskRateMax, MIB),
  },
  {
    id: 'network',
    label: 'Network, in and out',
    unit: 'Mbit/s',
    value: (point, seconds) => ((point.netInBytes + point.netOutBytes) * 8) / 1e6 / seconds,
    highest: ({ netRateMax }) => rate(netRateMax, 1e6 / 8),
  },
]

/** A figure of a measure, with the digits that it needs: an idle disk reads 0.04 MiB/s. */
export function usageFigure(value: number): string {
  if (value === 0) return '0'
  if (value < 0.1) return value.toFixed(3)
  return value.toFixed(value < 1 ? 2 : 1)
}

/** Milliseconds between two points, as most of them are. */
function usualStep(times: readonly number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 60_000
}

/**
 * The path of a small chart, from 0 at the lower edge to the highest value at the upper one. A gap ends the line.
 * @param times ascending
 */
export function sparkline(
  times: readonly number[],
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): string {
  const [begin = 0] = times
  const length = (times.at(-1) ?? begin) - begin || 1
  const most = Math.max(...values.map((value) => value ?? 0)) || 1
  return values
    .flatMap((value, index) => {
      if (value === null) return []
      const x = (((times[index] ?? begin) - begin) / length) * width
      const isFirst = index === 0 || values[index - 1] === null
      return `${isFirst ? 'M' : 'L'}${x.toFixed(1)} ${(height * (1 - value / most)).toFixed(1)}`
    })
    .join('')
}

export interface UsageSeries {
  /** Seconds since 1970, with a place for each gap. */
  times: number[]
  /** By measure; null in a gap, so that no line is drawn over it. */
  values: Readonly<Record<Measure['id'], (number | null)[]>>
  /** The highest value within each step. At least the average: a rate that is not known yet adds nothing. */
  highest: Readonly<Record<Measure['id'], (number | null)[]>>
  gaps: { from: number; to: number }[]
  /** Seconds that each point of the answer covers. */
  seconds: number[]
}

/**
 * Seconds that a point covers. The step that has begun has fewer readings than the one before, and covers as much less: its
 * rates would seem to fall otherwise.
 */
function coveredSeconds(points: readonly UsagePoint[], index: number, step: number): number {
  const [before, last] = [points[index - 1], points[index]]
  const isLast = index === points.length - 1
  return isLast && before && last && last.samples < before.samples
    ? (step * last.samples) / before.samples
    : step
}

/** The points as lines. Where readings are missing the line ends, and begins again after the gap. */
export function usageSeries(points: readonly UsagePoint[]): UsageSeries {
  const moments = points.map(({ at }) => Date.parse(at))
  const step = usualStep(moments)
  const series: UsageSeries = {
    times: [],
    values: { cpu: [], memory: [], disk: [], network: [] },
    highest: { cpu: [], memory: [], disk: [], network: [] },
    gaps: [],
    seconds: points.map((_, index) => coveredSeconds(points, index, step / 1000)),
  }
  for (const [index, point] of points.entries()) {
    const at = moments[index] ?? 0
    const before = moments[index - 1]
    if (before !== undefined && at - before > GAP_STEPS * step) {
      series.gaps.push({ from: before + step, to: at })
      series.times.push((before + step) / 1000)
      for (const { id } of measures) {
        series.values[id].push(null)
        series.highest[id].push(null)
      }
    }
    series.times.push(at / 1000)
    for (const { id, value, highest } of measures) {
      const average = value(point, series.seconds[index] ?? step / 1000)
      series.values[id].push(average)
      series.highest[id].push(Math.max(average, highest(point) ?? 0))
    }
  }
  return series
}

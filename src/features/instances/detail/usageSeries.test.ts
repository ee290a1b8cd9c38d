import { expect, it } from 'vitest'
import type { UsagePoint } from '@/domain/instances/history'
import { sparkline, usageFigure, usageSeries } from './usageSeries'

const at = (minute: number) => Date.UTC(2026, 10, 20, 2, minute)

const point = (minute: number, cpu = 100): UsagePoint => ({
  at: new Date(Date.UTC(2026, 10, 20, 2, minute)).toISOString(),
  samples: 1,
  cpuPermille: cpu,
  memoryMib: 512,
  diskReadBytes: 1024 * 1024 * 60,
  diskWrittenBytes: 0,
  netInBytes: 0,
  netOutBytes: 7_500_000,
  cpuPermilleMax: cpu * 2,
  memoryMibMax: 1024,
  diskRateMax: null,
  netRateMax: 250_000,
})

it('draws no line over a gap, and says where it is', () => {
  const { times, values, gaps } = usageSeries([point(0), point(1), point(2), point(9), point(10)])
  expect(values.cpu).toEqual([10, 10, 10, null, 10, 10])
  expect(times).toHaveLength(6)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(gaps).toEqual([{ from: at(3), to: at(9) }])
})

it('turns sums of a step into rates', () => {
  const { values } = usageSeries([point(0), point(1)])
  expect(values.disk).toEqual([1, 1])
  expect(values.network).toEqual([1, 1])
  expect(values.memory).toEqual([0.5, 0.5])
})

it('knows how many seconds a point covers, also after a gap', () => {
  expect(usageSeries([point(0), point(9), point(10), point(11)]).seconds).toEqual([60, 60, 60, 60])
})

it('counts the step that has begun for as much as it has readings', () => {
  const half = { ...point(2), samples: 2, netOutBytes: 3_750_000 }
  const whole = { ...point(1), samples: 4 }
  const { values, seconds } = usageSeries([{ ...point(0), samples: 4 }, whole, half])
  expect(seconds).toEqual([60, 60, 30])
  expect(values.network).toEqual([1, 1, 1])
})

it('has the highest value of each step, and nothing in a gap', () => {
  const { highest } = usageSeries([point(0), point(1), point(9), point(10)])
  expect(highest.cpu).toEqual([20, 20, null, 20, 20])
  expect(highest.memory).toEqual([1, 1, null, 1, 1])
  expect(highest.network).toEqual([2, 2, null, 2, 2])
  // Not known: the average is the least that it was.
  expect(highest.disk).toEqual([1, 1, null, 1, 1])
})

it.each([
  [0, '0'],
  [0.041, '0.041'],
  [0.46, '0.46'],
  [5.24, '5.2'],
])('writes %d with the digits that it needs', (value, text) => {
  expect(usageFigure(value)).toBe(text)
})

it('has nothing to draw without readings', () => {
  expect(usageSeries([]).times).toEqual([])
  expect(usageSeries([point(0)]).values.cpu).toEqual([10])
})

it('draws a small chart from 0 to the highest value, with a new line after a gap', () => {
  const box = { width: 100, height: 40 }
  expect(sparkline([0, 10, 20, 40], [5, 10, null, 0], box)).toBe('M0.0 20.0L25.0 0.0M100.0 40.0')
  expect(sparkline([7], [0], box)).toBe('M0.0 40.0')
})

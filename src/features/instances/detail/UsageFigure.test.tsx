import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { UsagePoint } from '@/domain/instances/history'
import { usageCells } from './usageCsv'
import { UsageFigure } from './UsageFigure'
import { measures, usageSeries } from './usageSeries'

// jsdom draws nothing. What the pointer reads, the keys read too.
vi.mock('./UsageChart', () => ({ UsageChart: () => null }))

const point = (minute: number, cpu: number): UsagePoint => ({
  at: new Date(Date.UTC(2026, 10, 20, 2, minute)).toISOString(),
  samples: 1,
  cpuPermille: cpu,
  memoryMib: 512,
  diskReadBytes: 0,
  diskWrittenBytes: 0,
  netInBytes: 0,
  netOutBytes: 0,
  cpuPermilleMax: cpu * 2,
  memoryMibMax: 512,
  diskRateMax: 12,
  netRateMax: null,
})
const points = [point(0, 100), point(1, 200), point(9, 300)]

function Chart() {
  const [index, setIndex] = useState<number | null>(null)
  const [cpu] = measures
  if (!cpu) return null
  const series = usageSeries(points)
  return (
    <UsageFigure measure={cpu} series={series} timeZone="UTC" index={index} onIndex={setIndex} />
  )
}

it('reads values with the keys, also that there are none', () => {
  render(<Chart />)
  const slider = screen.getByRole('slider', { name: 'CPU: read values' })
  screen.getByText('lowest 10.0, highest 60.0 %')
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  expect(slider.getAttribute('aria-valuetext')).toContain('30.0 %, highest 60.0 %')
  fireEvent.keyDown(slider, { key: 'Home' })
  screen.getByText(/02:00.*: 10\.0 %, highest 20\.0 %/)
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  expect(slider.getAttribute('aria-valuenow')).toBe('0')
  fireEvent.keyDown(slider, { key: 'End' })
  expect(slider.getAttribute('aria-valuenow')).toBe(String(usageSeries(points).times.length - 1))
  fireEvent.keyDown(slider, { key: 'Escape' })
  screen.getByText('lowest 10.0, highest 60.0 %')
})

it('reads a gap as a gap', () => {
  const apart = usageSeries([point(0, 1), point(1, 1), point(30, 1)])
  const [cpu] = measures
  const at = apart.values.cpu.indexOf(null)
  if (cpu)
    render(<UsageFigure measure={cpu} series={apart} timeZone="UTC" index={at} onIndex={vi.fn()} />)
  expect(screen.getAllByText(/: no readings$/)).toHaveLength(1)
})

it('writes readings as CSV, with empty cells for what is not known', () => {
  const [head, row] = usageCells([point(0, 105)])
  const cells = Object.fromEntries((head ?? []).map((name, n) => [name, row?.[n]]))
  expect(cells).toMatchObject({
    at: '2026-11-20T02:00:00.000Z',
    cpu_percent: 10.5,
    cpu_percent_max: 21,
    disk_bytes_per_second_max: 12,
    net_bytes_per_second_max: '',
  })
})

import { expect, it } from 'vitest'
import { makePlan } from '@/domain/catalogue/fixtures'
import { mostAllowed, quotasAfter } from './quotaAfter'
import type { Quota } from './quotas'

const quota = (metric: string, max: number, used: number, unit = ''): Quota => ({
  metric,
  label: metric,
  unit,
  max,
  used,
  requestedMax: null,
})
const quotas = [
  quota('instances', 20, 3),
  quota('vcpus', 8, 4),
  quota('memory_mib', 65_536, 0, 'MiB'),
  quota('gpus', 0, 0),
]
const plan = makePlan({ vcpus: 2, memoryMib: 4096, gpuCount: 0 })

it('counts what every new server needs, and leaves out what it does not need', () => {
  expect(
    quotasAfter(quotas, plan, 3).map(({ metric, after, isExceeded }) => [
      metric,
      after,
      isExceeded,
    ]),
  ).toEqual([
    ['instances', 6, false],
    ['vcpus', 10, true],
    ['memory_mib', 12_288, false],
  ])
})

it('counts the volume that each server gets', () => {
  const all = [...quotas, quota('volumes', 20, 19), quota('volume_gib', 2000, 100, 'GiB')]
  const of = (gib: number) =>
    quotasAfter(all, plan, 2, gib).flatMap(({ metric, after, isExceeded }) =>
      metric.startsWith('volume') ? [[metric, after, isExceeded]] : [],
    )
  expect(of(50)).toEqual([
    ['volumes', 21, true],
    ['volume_gib', 200, false],
  ])
  expect(of(0)).toEqual([])
})

it('shows the servers without a plan', () => {
  expect(quotasAfter(quotas, undefined, 1)).toEqual([
    { ...quota('instances', 20, 3), after: 3, isExceeded: false },
  ])
})

it('allows as many servers as the tightest quota does', () => {
  expect(mostAllowed(quotas, plan)).toBe(2)
  expect(mostAllowed(quotas, makePlan({ gpuCount: 1 }))).toBe(0)
  expect(mostAllowed([quota('vcpus', 4, 9)], plan)).toBe(0)
})

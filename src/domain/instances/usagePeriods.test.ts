import { expect, it } from 'vitest'
import { usagePeriods, usageRange } from './usagePeriods'

const NOW = Date.UTC(2026, 10, 20, 2, 3, 4)

it.each([
  ['1h', '2026-11-20T01:04:00.000Z', '2026-11-20T02:04:00.000Z', 60],
  ['24h', '2026-11-19T02:05:00.000Z', '2026-11-20T02:05:00.000Z', 288],
  ['7d', '2026-11-13T03:00:00.000Z', '2026-11-20T03:00:00.000Z', 168],
  ['30d', '2026-10-21T03:00:00.000Z', '2026-11-20T03:00:00.000Z', 720],
  ['1y', '2025-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z', 365],
])('%s is whole steps, with the one that has begun', (wanted, from, to, points) => {
  const period = usagePeriods.find(({ id }) => id === wanted)
  expect(period && usageRange(period, NOW)).toEqual({
    from: new Date(from),
    to: new Date(to),
    points,
  })
})

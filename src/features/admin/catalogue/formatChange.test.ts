import { expect, test } from 'vitest'
import { formatDateTime } from '@/lib/format'
import { describeAction, changedFields } from './formatChange'
import type { PlanChange } from '@/domain/catalogue/admin/queries'
import { planPrices } from './usePlanPrices'

const prices = planPrices('en')

const change: PlanChange = {
  at: '2026-11-21T01:48:00Z',
  actor_email: 'jonas@example.test',
  action: 'update',
  reason: null,
  before: { hourly_micros: 9_900, disk_gib: null, regions: [], announced_retire_at: null },
  after: {
    hourly_micros: 10_200,
    disk_gib: 60,
    regions: [
      { region: 'fra1', stock: 12 },
      { region: 'ams1', stock: null },
    ],
    announced_retire_at: '2027-01-05T00:00:00+00:00',
  },
}

test('each field says what it was and became', () => {
  expect(changedFields(change, prices)).toEqual([
    'Price per hour: €0.0099 → €0.0102',
    'Disk, GiB: none → 60',
    'Regions and stock: none → fra1 12, ams1',
    `Retires on: none → ${formatDateTime('2027-01-05T00:00:00Z')}`,
  ])
})

test('a new plan lists nothing, and an action that nobody knows is shown as it is', () => {
  expect(changedFields({ ...change, before: null }, prices)).toEqual([])
  expect(describeAction({ ...change, action: 'publish' })).toBe('published the plan')
  expect(describeAction({ ...change, action: 'melt' })).toBe('melt')
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { planRow } from './planRow'

const row = {
  plan_id: 'a',
  slug: 'g1.l4',
  product_slug: 'g1',
  product_name: 'GPU',
  kind: 'gpu',
  summary: '',
  virtualization: 'container',
  cpu_type: 'dedicated',
  vcpus: 8,
  memory_mib: 32_768,
  disk_gib: null,
  transfer_gib: null,
  gpu_model: 'L4',
  gpu_count: 1,
  gpu_vram_gib: 24,
  cpu_model: null,
  disk_type: 'NVMe SSD',
  network_mbit: null,
  currency: 'EUR',
  hourly_micros: 710_000,
  monthly_cap_micros: null,
  next_hourly_micros: 700_000,
  next_monthly_cap_micros: null,
  next_valid_from: '2027-01-05 00:00:00+00',
  announced_retire_at: '2027-02-01 12:30:00+01',
  is_sample: true,
  regions: [{ region: 'fra1', stock: 3, updated_at: '2026-11-21T06:30:00Z' }],
  updated_at: '2026-11-21 06:30:00.5+00',
}

test('every time is one that every browser reads', () => {
  const plan = v.parse(planRow, row)
  expect(plan.next?.validFrom).toBe('2027-01-05T00:00:00+00:00')
  expect(plan.retiresAt).toBe('2027-02-01T12:30:00+01:00')
  expect(plan.updatedAt).toBe('2026-11-21T06:30:00.5+00:00')
  expect(plan.regions).toEqual([{ region: 'fra1', stock: 3, updatedAt: '2026-11-21T06:30:00Z' }])
})

test('a database that does not say when a stock was set is read all the same', () => {
  const plan = v.parse(planRow, { ...row, regions: [{ region: 'fra1', stock: null }] })
  expect(plan.regions).toEqual([{ region: 'fra1', stock: null, updatedAt: undefined }])
})

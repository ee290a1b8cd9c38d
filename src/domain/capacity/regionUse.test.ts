import { expect, test } from 'vitest'
import { makePlace } from './fixtures'
import { planRows, regionUses, statesOf } from './regionUse'

test('a region sums what its servers use and what its stock still allows', () => {
  const [region, ...others] = regionUses([
    makePlace({ states: { running: 3, stopped: 1, deleted: 5 }, stock: 2 }),
    makePlace({
      plan: 'v1.nano',
      vcpus: 1,
      memory_mib: 1024,
      disk_gib: null,
      stock: 4,
      states: { running: 1 },
    }),
  ])
  expect(others).toEqual([])
  expect(region).toMatchObject({
    region: 'fra1',
    // A deleted server is counted by state, and takes no capacity.
    states: { running: 4, stopped: 1, deleted: 5 },
    servers: { used: 5, left: 6 },
    vcpus: { used: 9, left: 8 },
    memoryMib: { used: 4 * 4096 + 1024, left: 2 * 4096 + 4 * 1024 },
    diskGib: { used: 240, left: 120 },
  })
})

test('one plan without a limit makes the sum unlimited', () => {
  const [region] = regionUses([
    makePlace({ stock: null }),
    makePlace({ plan: 'v1.nano', disk_gib: null }),
  ])
  expect(region?.servers.left).toBeNull()
  expect(region?.diskGib.left).toBeNull()
})

test('a plan without disks limits no disks, even if it is not limited itself', () => {
  const [region] = regionUses([
    makePlace(),
    makePlace({ plan: 'v1.nano', disk_gib: null, stock: null }),
  ])
  expect(region?.servers.left).toBeNull()
  expect(region?.diskGib.left).toBe(600)
})

test.each([
  [{ stock: null }, 'unlimited', null],
  [{ stock: 4 }, 'in-stock', 4],
  [{ stock: 3 }, 'low-stock', 3],
  [{ stock: 0 }, 'sold-out', 0],
  [{ is_offered: false, stock: null, states: { running: 1 } }, 'closed', 0],
  [{ plan_status: 'retired' }, 'closed', 0],
  [{ plan_status: 'draft', stock: null }, 'closed', 0],
  [{ is_open: false }, 'closed', 0],
])('%j is %s, and leaves %s', (change, stock, left) => {
  const [region] = regionUses([makePlace(change)])
  expect(region?.plans[0]?.stock).toBe(stock)
  expect(region?.servers.left).toBe(left)
})

test('each region is on its own, also one without plans', () => {
  const empty = makePlace({
    region: 'ams1',
    plan: null,
    plan_status: null,
    vcpus: null,
    memory_mib: null,
    disk_gib: null,
    is_offered: false,
    stock: null,
  })
  const regions = regionUses([makePlace(), empty])
  expect(regions.map(({ region, plans }) => [region, plans.length])).toEqual([
    ['fra1', 1],
    ['ams1', 0],
  ])
  expect(regions[1]?.servers).toEqual({ used: 0, left: 0 })
  expect(regionUses([])).toEqual([])
})

test('plans are rows in the order of the catalogue, with their places by region', () => {
  const rows = planRows(
    regionUses([
      makePlace({ plan: 'v2', plan_sort: 2 }),
      makePlace({ plan: 'v1', plan_sort: 1, region: 'ams1' }),
      makePlace({ plan: 'v2', plan_sort: 2, region: 'ams1', stock: 0 }),
    ]),
  )
  expect(rows.map(({ plan, places }) => [plan, [...places.keys()]])).toEqual([
    ['v1', ['ams1']],
    ['v2', ['fra1', 'ams1']],
  ])
  expect(rows[1]?.places.get('ams1')?.stock).toBe('sold-out')
})

test('states come in the order of their life, and unknown ones last', () => {
  const regions = regionUses([
    makePlace({ states: { melting: 1, deleted: 1, running: 1 } }),
    makePlace({ region: 'ams1', states: { provisioning: 1 } }),
  ])
  expect(statesOf(regions)).toEqual(['provisioning', 'running', 'deleted', 'melting'])
})

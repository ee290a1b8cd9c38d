import { expect, test } from 'vitest'
import { groupRevenue, monthsBetween, previousMonth, sumCents, type RevenueRow } from './revenue'
import { revenueSearch } from './revenueSearch'

const row = (given: Partial<RevenueRow>): RevenueRow => ({
  month: '2026-10-01',
  kind: 'server',
  product: 'vps',
  productName: 'VPS',
  region: 'fra1',
  regionName: 'Frankfurt',
  netCents: 100,
  ...given,
})
const charge = { product: null, productName: null, region: null, regionName: null } as const

const rows = [
  row({}),
  row({ region: 'hel1', regionName: 'Helsinki', netCents: 40 }),
  row({ product: 'gpu', productName: 'GPU', netCents: 500, month: '2026-09-01' }),
  row({ kind: 'snapshot', product: null, productName: null, netCents: 7 }),
  row({ ...charge, kind: 'sla_credit', netCents: -30 }),
  row({ ...charge, kind: 'fee', netCents: 60 }),
]

test('by product, snapshots and what is no usage come last, each once', () => {
  expect(
    groupRevenue(rows, 'product', '2026-10-01').map(({ label, cents, centsBefore, centsOfAll }) => [
      label,
      cents,
      centsBefore,
      centsOfAll,
    ]),
  ).toEqual([
    ['VPS', 140, 0, 140],
    ['GPU', 0, 500, 500],
    ['Snapshots', 7, 0, 7],
    ['Fees', 60, 0, 60],
    ['Credits of the service level agreement', -30, 0, -30],
  ])
})

test('by region, snapshots count where they are', () => {
  expect(
    groupRevenue(rows, 'region', '2026-10-01').map(({ label, cents }) => [label, cents]),
  ).toEqual([
    ['Frankfurt', 107],
    ['Helsinki', 40],
    ['Fees', 60],
    ['Credits of the service level agreement', -30],
  ])
})

test.each(['product', 'region'] as const)('the groups by %s add up to the rows', (by) => {
  const groups = groupRevenue(rows, by, '2026-10-01')
  expect(groups.reduce((sum, { centsOfAll }) => sum + centsOfAll, 0)).toBe(sumCents(rows))
})

test('what was removed from the catalogue keeps the name of the invoice', () => {
  const gone = row({ product: null, productName: 'v0.small', region: 'old1', regionName: null })
  expect(groupRevenue([gone], 'product', '2026-10-01')[0]?.label).toBe('v0.small')
  expect(groupRevenue([gone], 'region', '2026-10-01')[0]?.label).toBe('old1')
})

test('months follow each other over the end of a year', () => {
  expect(monthsBetween('2025-11-01', '2026-02-01')).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(previousMonth('2026-01-01')).toBe('2025-12-01')
})

test('an address with anything else shows the default', () => {
  expect(revenueSearch({ by: 'region', month: '2026-10-01' })).toEqual({
    by: 'region',
    month: '2026-10-01',
  })
  expect(revenueSearch({ by: 'plan', month: '2026-10-02' })).toEqual({})
  expect(revenueSearch({ by: ['region'], month: 202_610 })).toEqual({})
})

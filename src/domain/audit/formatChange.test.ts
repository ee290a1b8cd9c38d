import { expect, test } from 'vitest'
import { formatDateTime } from '@/lib/format'
import { changedFields, unchangedValues, type RecordedChange } from './formatChange'

const amount = (name: string, micros: number) => `${name} ${micros}`

const lines = (change: RecordedChange) =>
  changedFields(change, amount).map(({ label, before, after }) => `${label}: ${before} → ${after}`)

test('each field of a plan says what it was and became', () => {
  const change: RecordedChange = {
    entity: 'plan',
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
  expect(lines(change)).toEqual([
    'Price per hour: hourly 9900 → hourly 10200',
    'Disk, GiB: none → 60',
    'Regions and stock: none → fra1 12, ams1',
    `Retires on: none → ${formatDateTime('2027-01-05T00:00:00Z')}`,
  ])
})

test('a new thing has values only afterwards, and a deleted one only before', () => {
  const values = { name: 'web', is_sample: true, disk_gib: null }
  expect(lines({ entity: 'instance', before: null, after: values })).toEqual([
    'Name: none → web',
    'Sample plan: none → yes',
  ])
  expect(lines({ entity: 'instance', before: { name: 'web' }, after: null })).toEqual([
    'Name: web → none',
  ])
  expect(lines({ entity: 'instance', before: null, after: null })).toEqual([])
})

test('settings read as in their form', () => {
  expect(
    lines({
      entity: 'site_settings',
      before: { orders: 'closed', abuse_link: '' },
      after: { orders: 'open', abuse_link: 'https://example.org/abuse' },
    }),
  ).toEqual(['Orders: Closed → Open', 'Abuse contact: not set → example.org/abuse'])
})

test('an id reads as the name of what it refers to', () => {
  expect(
    lines({
      entity: 'instance',
      before: { plan_id: 'p1', kind: 'start' },
      after: { plan_id: 'p2', kind: 'stop' },
      names: { p1: 'v1.small' },
    }),
  ).toEqual(['Plan: v1.small → p2', 'Action: start → stop'])
})

test('what stayed the same is kept apart', () => {
  const change: RecordedChange = {
    entity: 'workspace',
    before: { user_id: 'ada', role: 'viewer' },
    after: { user_id: 'ada', role: 'owner' },
  }
  expect(lines(change)).toEqual(['Role: viewer → owner'])
  expect(unchangedValues(change)).toEqual({ user_id: 'ada' })
  expect(unchangedValues({ ...change, before: null })).toBeNull()
})

test('lists and objects that nobody knows are shown as they are', () => {
  expect(
    lines({
      entity: 'instance',
      before: { labels: { env: 'test' }, order: ['a', 'b'] },
      after: { labels: {}, order: [{ x: 1 }, null] },
    }),
  ).toEqual(['Labels: {"env":"test"} → {}', 'Order: a, b → {"x":1}, null'])
})

test('amounts, sizes and moments of any kind are readable', () => {
  const after = { size_gib: 20, amount_cents: 1234, at: '2027-01-05T00:00:00+00:00' }
  expect(lines({ entity: 'volume', before: null, after })).toEqual([
    'Size, GiB: none → 20',
    'Amount: none → cap 12340000',
    `At the time: none → ${formatDateTime('2027-01-05T00:00:00Z')}`,
  ])
})

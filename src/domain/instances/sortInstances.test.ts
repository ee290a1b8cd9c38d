import { expect, test } from 'vitest'
import type { InstanceCost } from './costs'
import { makeInstance } from './fixtures'
import type { InstanceSearch } from './instanceSearch'
import { sortInstances } from './sortInstances'

const make = (name: string, createdAt: string) => makeInstance({ id: name, name, createdAt })
const servers = [
  make('web-10', '2026-11-02T10:00:00Z'),
  make('db', '2026-11-03T10:00:00Z'),
  make('web-9', '2026-11-01T10:00:00Z'),
]
const cost = (instanceId: string, spentMicros: number): [string, InstanceCost] => [
  instanceId,
  { instanceId, currency: 'EUR', spentMicros, projectedMicros: spentMicros },
]
const costs = new Map([cost('web-10', 5), cost('web-9', 7)])

test.each<[InstanceSearch, string[]]>([
  [{}, ['web-10', 'db', 'web-9']],
  [{ order: 'name' }, ['db', 'web-9', 'web-10']],
  [{ order: 'name', desc: true }, ['web-10', 'web-9', 'db']],
  [{ order: 'created', desc: true }, ['db', 'web-10', 'web-9']],
  [{ order: 'cost', desc: true }, ['web-9', 'web-10', 'db']],
  // All are equal.
  [{ order: 'region', desc: true }, ['web-10', 'db', 'web-9']],
])('%o', (search, expected) => {
  expect(sortInstances(servers, search, costs).map(({ name }) => name)).toEqual(expected)
})

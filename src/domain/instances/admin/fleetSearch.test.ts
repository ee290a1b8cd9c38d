import { expect, test } from 'vitest'
import { fleetSearch } from './fleetSearch'
import { quotaSearch } from './quotaSearch'

const clean = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

test.each([
  [{}, {}],
  [
    { q: ' web\u0000-1 ', page: 3 },
    { q: 'web -1', page: 3 },
  ],
  [{ q: 42 }, { q: '42' }],
  [
    { state: 'running', hold: 'maintenance', region: 'fra1', plan: 'v1.nano', stuck: true },
    { state: 'running', hold: 'maintenance', region: 'fra1', plan: 'v1.nano', stuck: true },
  ],
  [{ rescue: true }, { rescue: true }],
  [{ state: 'toString', hold: 'none', stuck: 'yes', rescue: 1, page: -1, q: ['a'] }, {}],
])('the address %j of the list of servers', (given, read) => {
  expect(clean(fleetSearch(given))).toEqual(read)
})

test('the address of the quotas', () => {
  expect(clean(quotaSearch({ q: 'x', workspace: 'north', page: '2', other: 1 }))).toEqual({
    q: 'x',
    workspace: 'north',
    page: 2,
  })
})

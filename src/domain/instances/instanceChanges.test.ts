import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure } from '@/lib/errors'
import { readOwn } from '@/lib/readOwn'
import { makeInstance } from './fixtures'
import type { Instance } from './instance'
import { shareById, withChanges } from './instanceChanges'
import { instancesQuery } from './queryOptions'

vi.mock('@/lib/readOwn', () => ({ readOwn: vi.fn<() => Promise<unknown>>() }))

const old = makeInstance({ id: 'a', name: 'old', createdAt: '2026-11-01T00:00:00Z' })
const young = makeInstance({ id: 'b', name: 'young', createdAt: '2026-11-02T00:00:00Z' })

const BEGIN = Date.UTC(2026, 10, 20)

let queries: QueryClient
let all: Instance[]
let changed: Instance[]
/** What was asked, such as `all` or `changes of 15 s`. */
let asked: string[]

const query = instancesQuery('w1')

/** Asks as an open list does, however fresh the rows are. */
async function read(): Promise<Instance[]> {
  const observer = new QueryObserver(queries, { ...query, enabled: false })
  const { data } = await observer.refetch({ throwOnError: true })
  return data ?? []
}

/** Seconds after the beginning. */
const at = (seconds: number) => vi.setSystemTime(BEGIN + seconds * 1000)

beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN, toFake: ['Date'] })
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  all = [young, old]
  changed = []
  asked = []
  vi.mocked(readOwn).mockImplementation((_schema, source, { seconds }) => {
    asked.push(source === 'instance_list' ? 'all' : `changes of ${seconds} s`)
    return Promise.resolve(source === 'instance_list' ? all : changed)
  })
})
afterEach(() => vi.useRealTimers())

test('a list that is open asks for all servers once, and then for what changed since it asked before', async () => {
  await read()
  at(15)
  const before = await read()
  at(16.2)
  changed = [{ ...old, state: 'stopped' }]
  const after = await read()
  expect(asked).toEqual(['all', 'changes of 15 s', 'changes of 2 s'])
  expect(after.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'young running',
    'old stopped',
  ])
  // React draws a row again only if it is another object.
  expect(after[0]).toBe(before[0])
})

test('nothing changed: the list stays the same object', async () => {
  const before = await read()
  at(15)
  changed = [structuredClone(old)]
  expect(await read()).toBe(before)
})

test('all servers are read again after a question that failed', async () => {
  await read()
  at(15)
  vi.mocked(readOwn).mockRejectedValueOnce(failure('forbidden'))
  await expect(read()).rejects.toEqual(failure('forbidden'))
  at(30)
  await read()
  expect(asked).toEqual(['all', 'all'])
})

test.each([
  ['five minutes after all of it was read', () => [15, 55, 100, 150, 200, 250, 299, 300]],
  ['to who was away for a minute', () => [60]],
  ['when the clock was set back', () => [30, 20]],
])('all servers are read again %s', async (_when, seconds) => {
  await read()
  for (const second of seconds()) {
    at(second)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await read()
  }
  expect(asked.map((one) => one.split(' ')[0])).toEqual([
    'all',
    ...seconds()
      .slice(1)
      .map(() => 'changes'),
    'all',
  ])
})

test('all servers are read again after a change of this person', async () => {
  await read()
  at(5)
  await queries.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' })
  await read()
  expect(asked).toEqual(['all', 'all'])
})

test('new servers come to their place, and those that are gone for good go', () => {
  const newest = makeInstance({ id: 'c', createdAt: '2026-11-03T00:00:00Z' })
  const rows = withChanges([young, old], [{ ...young, state: 'purged' }, newest])
  expect(rows.map(({ id }) => id)).toEqual(['c', 'a'])
})

test('a new server at the top leaves the rows below as they are', () => {
  const held = [young, old]
  const newest = makeInstance({ id: 'c' })
  const rows = shareById(held, structuredClone([newest, young, old])) as Instance[]
  expect(rows[1]).toBe(young)
  expect(rows[2]).toBe(old)
})

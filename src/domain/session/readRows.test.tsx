import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { failure } from '@/lib/errors'
import { startAuth } from '@tests/support/renderApp'
import { queryClientOf } from './queryClient'
import { readOwnRows, readRows } from './readRows'
import { routerContext } from './routerContext'

const contextOf = async (user?: null) =>
  routerContext((await startAuth(user === null ? { user } : {})).auth)

test('a loader reads missing rows at once, and does not make the page wait', async () => {
  const context = await contextOf()
  const queryFn = vi.fn(() => Promise.resolve('rows'))
  expect(readRows(context, queryOptions({ queryKey: ['plans'], queryFn }))).toBeUndefined()
  expect(queryFn).toHaveBeenCalledOnce()
  await expect.poll(() => queryClientOf(context).getQueryData(['plans'])).toBe('rows')
})

test('rows in the cache are not read again, even if they are old', async () => {
  const context = await contextOf()
  queryClientOf(context).setQueryData(['plans'], 'rows of the build', { updatedAt: 1 })
  const queryFn = vi.fn(() => Promise.resolve('rows'))
  void readRows(context, queryOptions({ queryKey: ['plans'], queryFn }))
  expect(queryFn).not.toHaveBeenCalled()
})

test('of a list with pages it reads the first', async () => {
  const context = await contextOf()
  const queryFn = vi.fn(({ pageParam }: { pageParam: number }) =>
    Promise.resolve(`page ${pageParam}`),
  )
  const query = infiniteQueryOptions({
    queryKey: ['events'],
    queryFn,
    initialPageParam: 1,
    getNextPageParam: () => 2,
  })
  void readRows(context, query)
  await expect
    .poll(() => queryClientOf(context).getQueryData(query.queryKey))
    .toEqual({ pages: ['page 1'], pageParams: [1] })
})

test('a failure is left to the page', async () => {
  const context = await contextOf()
  const refused = failure('forbidden')
  void readRows(
    context,
    queryOptions({ queryKey: ['plans'], queryFn: () => Promise.reject(refused) }),
  )
  const stateOf = () => queryClientOf(context).getQueryState(['plans'])
  await expect.poll(() => stateOf()?.error).toBe(refused)
})

test('nothing is read for a person who is not signed in', async () => {
  const context = await contextOf(null)
  const queriesOf = vi.fn(() => [])
  readOwnRows(context, queriesOf)
  expect(queriesOf).not.toHaveBeenCalled()
})

import {
  onlineManager,
  QueryObserver,
  type MutationOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from './queryClient'

const onRefused = vi.fn<() => void>()
let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  onRefused.mockReset()
  client = createQueryClient({ onRefused })
})
afterEach(() => {
  client.clear()
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

/** How often a query that always fails with `code` is called before it gives up. */
async function callsMade(code: string) {
  const call = vi.fn<() => Promise<never>>(() => Promise.reject({ code, message: code }))
  const outcome = client.fetchQuery({
    queryKey: [code],
    queryFn: call,
    // fetchQuery has no retries by default: pass the client's defaults.
    ...client.getDefaultOptions().queries,
  })
  const failed = expect(outcome).rejects.toMatchObject({ code })
  await vi.runAllTimersAsync()
  await failed
  return call.mock.calls.length
}

test.each(['network', 'unavailable'])('%s is tried three times more', async (code) => {
  expect(await callsMade(code)).toBe(4)
})

test.each([
  'forbidden',
  'not_signed_in',
  'not_found',
  'invalid_input',
  'conflict',
  'rate_limited',
  'timeout',
  'unexpected',
])('%s is not tried again', async (code) => {
  expect(await callsMade(code)).toBe(1)
})

test('the pauses grow: half a second, one, two', async () => {
  const at: number[] = []
  const start = Date.now()
  const outcome = client.fetchQuery({
    queryKey: ['pauses'],
    queryFn: () => {
      at.push(Date.now() - start)
      return Promise.reject({ code: 'network', message: '' })
    },
    ...client.getDefaultOptions().queries,
  })
  const failed = expect(outcome).rejects.toBeDefined()
  await vi.runAllTimersAsync()
  await failed
  expect(at).toEqual([0, 500, 1500, 3500])
})

test('without a connection the failure is shown at once', async () => {
  onlineManager.setOnline(false)
  expect(await callsMade('network')).toBe(1)
})

test.each([
  ['forbidden', 1],
  ['not_signed_in', 1],
  ['network', 0],
  ['conflict', 0],
])('after %s the role is doubted %i times', async (code, times) => {
  await callsMade(code)
  expect(onRefused).toHaveBeenCalledTimes(times)
})

function mutate(mutationFn: () => Promise<never>) {
  return client.getMutationCache().build(client, { mutationFn }).execute(undefined)
}

test('a mutation is sent once, whatever happens, and its refusal is reported too', async () => {
  const call = vi.fn<() => Promise<never>>(() => Promise.reject({ code: 'network', message: '' }))
  const failed = expect(mutate(call)).rejects.toBeDefined()
  await vi.runAllTimersAsync()
  await failed
  expect(call).toHaveBeenCalledTimes(1)
  await expect(
    mutate(() => Promise.reject({ code: 'forbidden', message: '' })),
  ).rejects.toBeDefined()
  expect(onRefused).toHaveBeenCalledTimes(1)
})

const invalidates = [['plans']]

const noAnswer = () => new Promise<never>(() => undefined)

/** Runs mutations with these answers at the same time. Returns whether the plans are stale after each one. */
async function staleAfter(
  meta: NonNullable<MutationOptions['meta']>,
  answers: readonly (string | null)[],
  scope?: { id: string },
) {
  client.setQueryData(['plans'], 'rows')
  client.setQueryData(['people'], 'rows')
  const stale: (boolean | undefined)[] = []
  const running = answers.map((code) =>
    client
      .getMutationCache()
      .build(client, {
        meta,
        scope,
        mutationFn: () =>
          code === null ? Promise.resolve() : Promise.reject({ code, message: code }),
        onSuccess: () => expect(client.getQueryState(['plans'])?.isInvalidated).toBe(false),
      })
      .execute(undefined)
      .catch(() => undefined)
      .then(() => stale.push(client.getQueryState(['plans'])?.isInvalidated)),
  )
  await vi.runAllTimersAsync()
  await Promise.all(running)
  expect(client.getQueryState(['people'])?.isInvalidated).toBe(false)
  return stale
}

describe('what a mutation makes stale', () => {
  test('is invalidated once it has succeeded, after its own callback, and nothing else is', async () => {
    expect(await staleAfter({ invalidates }, [null])).toEqual([true])
    expect(await staleAfter({}, [null])).toEqual([false])
  })

  test.each([
    [undefined, 'conflict', false],
    ['conflict', 'conflict', true],
    ['conflict', 'invalid_input', false],
    ['failure', 'conflict', true],
    ['failure', 'network', true],
  ] as const)('with alsoAfter %s a failure with %s: %s', async (alsoAfter, code, isStale) => {
    expect(await staleAfter({ invalidates, alsoAfter }, [code])).toEqual([isStale])
  })

  test('waits for the last mutation of its scope', async () => {
    const scope = { id: 'order' }
    expect(await staleAfter({ invalidates }, [null, null], scope)).toEqual([false, true])
  })

  test('is not awaited', async () => {
    const plans = new QueryObserver(client, { queryKey: ['plans'], queryFn: noAnswer })
    client.setQueryData(['plans'], 'rows')
    const stop = plans.subscribe(() => undefined)
    expect(await staleAfter({ invalidates }, [null])).toEqual([true])
    expect(plans.getCurrentResult().fetchStatus).toBe('fetching')
    stop()
  })
})

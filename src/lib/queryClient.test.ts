import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

/** How often a reading call that always fails with `code` is made before the person is asked. */
async function callsMade(code: string) {
  const call = vi.fn<() => Promise<never>>(() => Promise.reject({ code, message: code }))
  const outcome = client.fetchQuery({
    queryKey: [code],
    queryFn: call,
    // fetchQuery alone never tries again: take the rules that a page has.
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

test('without a connection the person is told at once', async () => {
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

test('a writing call is made once, whatever happens, and its refusal is told too', async () => {
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

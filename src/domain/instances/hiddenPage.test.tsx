import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/queryClient'
import { readOwn } from '@/lib/readOwn'
import { instancesQuery } from './queryOptions'

vi.mock('@/lib/readOwn', () => ({ readOwn: vi.fn<() => Promise<unknown>>() }))

const visibility = vi.spyOn(document, 'visibilityState', 'get')

function show(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state)
  window.dispatchEvent(new Event('visibilitychange'))
}

let queries: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(readOwn).mockReset().mockResolvedValue([])
  queries = createQueryClient({ onRefused: () => undefined })
  queries.mount()
})
afterEach(() => {
  queries.unmount()
  queries.clear()
  vi.useRealTimers()
})

test('a page that is hidden asks for no servers, and one that is shown again does', async () => {
  show('visible')
  const stop = new QueryObserver(queries, instancesQuery('w1')).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(20_000)
  const before = vi.mocked(readOwn).mock.calls.length
  expect(before).toBe(2)
  show('hidden')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(readOwn).toHaveBeenCalledTimes(before)
  show('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(readOwn).toHaveBeenCalledTimes(before + 1)
  stop()
})

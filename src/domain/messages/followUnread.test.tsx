import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brand } from '@/lib/brand'
import { unread } from '@/lib/unread'
import { followUnread } from './followUnread'
import { readUnreadCount } from './inbox'

vi.mock('./inbox')

const ask = vi.mocked(readUnreadCount)
const count = () => unread.get()?.count
/** The page reads something, and its answer brings the number. */
const hear = (heard: number, userId = 'ada') =>
  unread.set({ userId, count: heard, askedAt: Date.now() })
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

let stop: () => void
let otherTab: BroadcastChannel
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // Later than everything that an earlier test has heard.
  vi.setSystemTime(Date.now() + 3_600_000)
  ask.mockReset().mockResolvedValue(1)
  otherTab = new BroadcastChannel(`${brand.slug}.unread`)
})
afterEach(() => {
  stop()
  otherTab.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('while the page reads something, nothing is asked', async () => {
  hear(3)
  stop = followUnread('ada')
  for (const heard of [3, 3, 4]) {
    await vi.advanceTimersByTimeAsync(3_000)
    hear(heard)
  }
  expect(count()).toBe(4)
  expect(ask).not.toHaveBeenCalled()
})

test('a page that reads nothing asks at once, and then every 4 s', async () => {
  stop = followUnread('ada')
  await vi.advanceTimersByTimeAsync(0)
  expect(count()).toBe(1)
  ask.mockResolvedValue(2)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(count()).toBe(2)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a hidden page asks nothing, and asks as soon as it is seen', async () => {
  setHidden(true)
  stop = followUnread('ada')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
  setHidden(false)
  expect(ask).toHaveBeenCalledOnce()
})

test('after a failure it waits for half a minute, or for the connection', async () => {
  ask.mockRejectedValue({ code: 'network', message: 'No.' })
  stop = followUnread('ada')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(ask).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ask).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(3)
})

test('tabs tell each other what they hear, of the same person', async () => {
  hear(1)
  stop = followUnread('ada')
  const told = vi.fn()
  otherTab.onmessage = ({ data }: MessageEvent<unknown>) => void told(data)
  vi.setSystemTime(Date.now() + 1_000)
  const askedAt = Date.now()
  hear(2)
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(told).toHaveBeenCalledWith({ userId: 'ada', count: 2, askedAt })

  vi.setSystemTime(Date.now() + 1_000)
  otherTab.postMessage({ userId: 'somebody else', count: 9, askedAt: Date.now() })
  otherTab.postMessage({ userId: 'ada', count: 0, askedAt: Date.now() })
  await vi.waitFor(() => expect(count()).toBe(0))
  // What another tab told is not told again.
  expect(told).toHaveBeenCalledOnce()
  expect(ask).not.toHaveBeenCalled()
})

test('an answer to an earlier request does not replace a later one', () => {
  hear(5)
  stop = followUnread('ada')
  const askedAt = Date.now() - 1
  unread.set({ userId: 'ada', count: 6, askedAt })
  expect(count()).toBe(5)
  // A clock that was set back must not silence the bell.
  vi.setSystemTime(Date.now() - 3_600_000)
  hear(7)
  expect(count()).toBe(7)
})

test('the document has asked before the scripts arrived', () => {
  const at = Date.now()
  globalThis.earlyRead = { userId: 'ada', page: '', parts: Promise.resolve([]), at, unread: '8' }
  stop = followUnread('ada')
  globalThis.earlyRead = undefined
  expect(count()).toBe(8)
  expect(ask).not.toHaveBeenCalled()
})

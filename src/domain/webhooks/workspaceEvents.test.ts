// @vitest-environment node
import { expect, test } from 'vitest'
import { createEventFeed, MOST_EVENTS, type WorkspaceEvent } from './workspaceEvents'

const event = (seq: number): WorkspaceEvent => ({
  seq,
  event: { id: `id ${seq}`, type: 'server.failed', timestamp: '2026-11-26T00:00:00Z', data: {} },
})
const numbers = (events: readonly WorkspaceEvent[]) => events.map(({ seq }) => seq)

test('the events that are there at first are not given, those after them once', () => {
  const feed = createEventFeed()
  expect(feed.after).toBeNull()
  expect(feed.take([event(7), event(8)], 0)).toEqual([])
  expect(numbers(feed.take([event(7), event(8), event(9)], 2_000))).toEqual([9])
  expect(feed.take([event(7), event(8), event(9)], 4_000)).toEqual([])
})

test('an event that appears late is given', () => {
  const feed = createEventFeed()
  feed.take([event(7)], 0)
  expect(numbers(feed.take([event(9)], 10_000))).toEqual([9])
  expect(feed.after).toBe(6)
  expect(numbers(feed.take([event(8), event(9)], 20_000))).toEqual([8])
})

test('what was seen half a minute ago is not asked for again', () => {
  const feed = createEventFeed()
  feed.take([event(7)], 0)
  feed.take([event(9)], 10_000)
  feed.take([], 30_000)
  expect(feed.after).toBe(7)
  feed.take([], 40_000)
  expect(feed.after).toBe(9)
})

test('a full answer is followed by the rest', () => {
  const feed = createEventFeed()
  expect(feed.take([], 0)).toEqual([])
  expect(feed.after).toBe(0)
  const full = Array.from({ length: MOST_EVENTS }, (_, index) => event(index + 1))
  expect(feed.take(full, 1_000)).toHaveLength(MOST_EVENTS)
  expect(feed.after).toBe(MOST_EVENTS)
})

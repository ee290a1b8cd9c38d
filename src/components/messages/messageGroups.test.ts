import { expect, test } from 'vitest'
import { makeMessage } from '@/domain/messages/fixtures'
import { groupByDay } from './messageGroups'

const now = Date.parse('2026-11-25T12:00:00Z')
const messages = [
  makeMessage({ id: 4, at: '2026-11-25T11:00:00Z' }),
  makeMessage({ id: 3, at: '2026-11-24T23:30:00Z' }),
  makeMessage({ id: 2, at: '2026-11-24T08:00:00Z' }),
  makeMessage({ id: 1, at: '2026-11-20T08:00:00Z' }),
]
const shown = (timeZone: string) =>
  groupByDay(messages, now, timeZone).map(({ day, messages: rows }) => [
    day,
    ...rows.map(({ id }) => id),
  ])

test('messages of one day are together, by the time zone of the person', () => {
  expect(shown('UTC')).toEqual([
    ['Today', 4],
    ['Yesterday', 3, 2],
    ['20 Nov 2026', 1],
  ])
  expect(shown('Europe/Berlin')).toEqual([
    ['Today', 4, 3],
    ['Yesterday', 2],
    ['20 Nov 2026', 1],
  ])
})

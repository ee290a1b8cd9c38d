import { expect, test } from 'vitest'
import { sessionLength } from './sessionLength'

const lasting = (closedAt: string | null) =>
  sessionLength({
    id: 'a',
    userName: 'Mira',
    actedAs: 'operator',
    mode: 'full',
    reason: null,
    openedAt: '2026-06-01T12:00:00Z',
    closedAt,
    closeReason: closedAt === null ? null : 'left',
  })

test.each([
  ['2026-06-01T12:00:12Z', '12 s'],
  ['2026-06-01T12:03:10Z', '3 min'],
  ['2026-06-01T14:05:00Z', '2 h 5 min'],
  [null, 'open now'],
])('a session until %s lasted %s', (closedAt, length) => {
  expect(lasting(closedAt)).toBe(length)
})

import { expect, test } from 'vitest'
import type { StaffTicket } from '@/domain/tickets/admin/staffTicket'
import { areaPaths } from './area'
import { entriesOf } from './StaffTicketPage'
import { waitingTime } from './waitingTime'

const now = Date.parse('2026-11-22T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test.each([
  [-5, '0 min'],
  [4.9, '4 min'],
  [59, '59 min'],
  [60, '1 h'],
  [23 * 60 + 59, '23 h'],
  [24 * 60, '1 d'],
  [53 * 60, '2 d 5 h'],
])('waiting for %s minutes reads %s', (minutes, text) => {
  expect(waitingTime(ago(minutes), now)).toBe(text)
})

test('each area links to its own pages', () => {
  for (const root of ['/admin', '/staff'] as const) {
    const { ticket, person, workspace, server, ...fixed } = areaPaths({ root })
    const all = [ticket(1), person('p'), workspace('w'), server('s'), ...Object.values(fixed)]
    expect(all.filter((path) => !path.startsWith(`${root}/`))).toEqual([])
  }
})

test('messages and notes are one list, by time, each with its author', () => {
  const message = { files: [], body: 'text' }
  const entries = entriesOf({
    customer: { name: 'Uma' },
    messages: [
      { ...message, id: 'm1', isStaff: false, author: 'Uma', at: ago(30) },
      { ...message, id: 'm2', isStaff: true, author: null, at: ago(10) },
    ],
    notes: [{ id: 'n1', author: 'Sam', body: 'note', at: ago(20) }],
  } as unknown as StaffTicket)
  expect(entries.map(({ kind, author }) => `${kind} ${author}`)).toEqual([
    'customer Uma',
    'note Sam',
    'staff Deleted account',
  ])
})

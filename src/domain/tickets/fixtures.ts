import type { Ticket } from './ticket'

/** A ticket for tests. */
export function makeTicket(changes: Partial<Ticket> = {}): Ticket {
  return {
    number: 1001,
    topic: 'server',
    subject: 'web-1 does not start',
    state: 'waiting_for_us',
    instance: null,
    context: [],
    messages: 1,
    isUnread: false,
    createdAt: '2026-11-22T10:00:00Z',
    updatedAt: '2026-11-22T10:00:00Z',
    closedAt: null,
    reopenUntil: null,
    ...changes,
  }
}

import type { Message } from './inbox'
import type { MessageSetting } from './settings'

/** A message for tests. */
export function makeMessage(given: Partial<Message> = {}): Message {
  return {
    id: 1,
    kind: 'ticket.answered',
    at: '2026-01-05T09:30:00Z',
    path: '/dashboard/support/1001',
    data: { number: 1001, subject: 'No route to web-1' },
    workspace: null,
    isRead: false,
    ...given,
  }
}

/** A setting for tests: on by both ways, and nothing was chosen. */
export function makeSetting(given: Partial<MessageSetting> = {}): MessageSetting {
  return {
    kind: 'ticket.answered',
    topic: 'tickets',
    title: 'Ticket answered',
    description: 'Support answered your ticket.',
    workspaceId: null,
    chosen: { site: null, mail: null },
    maySwitchOff: true,
    defaults: { site: true, mail: true },
    ...given,
  }
}

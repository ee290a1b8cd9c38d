import { randomUUID } from 'node:crypto'
import type { MailJob } from '../../server/worker/mail/mailJob.ts'

/** A mail about an answered ticket, as the queue hands it out. */
export function mailJob(parts: Partial<MailJob> = {}): MailJob {
  const id = randomUUID()
  const event: MailJob['event'] = {
    id: randomUUID(),
    seq: 1,
    kind: 'ticket.answered',
    at: '2026-06-01T12:00:00Z',
    path: '/dashboard/support/1001',
    workspace_slug: null,
    data: { number: 1001, subject: 'The disk is full' },
    entity: 'ticket',
    entity_id: '11111111-1111-4111-8111-111111111111',
  }
  return {
    delivery: {
      id,
      attempts: 1,
      created_at: '2026-06-01T12:00:01Z',
      kind: event.kind,
      topic: 'tickets',
      may_switch_off: true,
      is_digest: false,
    },
    event,
    events: [event],
    to: {
      address: 'mira@example.test',
      name: 'Mira Moreau',
      time_zone: 'Europe/Paris',
      locale: null,
      user_id: randomUUID(),
      list: null,
    },
    workspace: null,
    audience: 'person',
    secret_data: null,
    unsubscribe_token: `${id}.signature`,
    ...parts,
  }
}

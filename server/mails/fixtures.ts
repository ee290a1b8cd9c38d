import { exampleData } from '../../src/content/messages/fixtures.ts'
import type { MessageEvent, MessageJob } from './messageJob.ts'

/** Whom the kinds concern, where it is neither the person nor the operators of a workspace. */
const audiences: Readonly<Record<string, string>> = {
  ticket: 'person',
  invitation: 'address',
  'invitation.accepted': 'owners',
  workspace: 'person',
  api_key: 'owners',
  'quota.requested': 'staff',
  'quota.near': 'owners',
  'ticket.new': 'staff',
  price: 'owners',
  legal: 'everyone',
  incident: 'subscribers',
  maintenance: 'subscribers',
  subscription: 'address',
  security: 'person',
  'security.admin_removed_factor': 'admins',
  account: 'person',
  alarm: 'members',
  staff: 'staff',
  webhook: 'owners',
}

const topics: Readonly<Record<string, string>> = {
  ticket: 'tickets',
  invitation: 'invitations',
  server: 'servers',
  'server.maintenance_planned': 'status',
  'server.maintenance_updated': 'status',
  quota: 'quotas',
  snapshot: 'snapshots',
  backup: 'snapshots',
  price: 'prices',
  incident: 'status',
  maintenance: 'status',
  account: 'security',
  webhook: 'webhooks',
}

const workspace = { id: 'w', name: 'Blue Harbor', slug: 'blue-harbor' }

/** An event of a kind, with the data of its example. */
export function exampleEvent(kind: string, change: Partial<MessageEvent> = {}): MessageEvent {
  return {
    id: 'event',
    seq: 1,
    kind,
    at: '2026-11-26T09:30:00Z',
    path: '/dashboard/servers/4e1f',
    workspace_slug: null,
    data: exampleData[kind] ?? {},
    ...change,
  }
}

/** What the worker gets for a mail about an event of a kind. */
export function exampleJob(kind: string, change: Partial<MessageJob> = {}): MessageJob {
  const [group = ''] = kind.split('.')
  const audience = audiences[kind] ?? audiences[group] ?? 'operators'
  const hasAccount = audience !== 'address' && audience !== 'subscribers'
  const ofWorkspace = ['owners', 'operators'].includes(audience)
  const event = exampleEvent(kind, { workspace_slug: ofWorkspace ? workspace.slug : null })
  return {
    delivery: {
      id: 'delivery',
      attempts: 1,
      created_at: event.at,
      kind,
      topic: topics[kind] ?? topics[group] ?? group,
      may_switch_off: group !== 'security',
      is_digest: false,
    },
    event,
    events: [event],
    to: {
      address: 'mira@example.com',
      name: hasAccount ? 'Mira Okafor' : '',
      time_zone: hasAccount ? 'Europe/Vienna' : '',
      locale: null,
      user_id: hasAccount ? 'person' : null,
      list: audience === 'subscribers' ? 'status' : null,
    },
    workspace: ofWorkspace ? workspace : null,
    audience,
    secret_data: null,
    unsubscribe_token: group === 'security' || audience === 'address' ? null : 'delivery.hmac',
    ...change,
  }
}

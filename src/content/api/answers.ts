import { billingAnswers } from './billingAnswers'
import { exampleIds } from './examples'
import type { ApiProcedure, ApiValue } from './reference'
import { storageAnswers } from './storageAnswers'

/** Values of keys in answers, by the name of the key. */
const values: Readonly<Record<string, unknown>> = {
  id: exampleIds.instance,
  webhook_id: exampleIds.webhook,
  delivery_id: exampleIds.delivery,
  instance_id: exampleIds.instance,
  instance: exampleIds.instance,
  action_id: 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
  workspace_id: exampleIds.workspace,
  snapshot_id: exampleIds.snapshot,
  own_image_id: exampleIds.ownImage,
  share_id: exampleIds.imageLink,
  volume_id: exampleIds.volume,
  volume_snapshot_id: exampleIds.volumeSnapshot,
  snapshot: exampleIds.snapshot,
  invitation_id: exampleIds.invitation,
  api_key_id: exampleIds.apiKey,
  approval_id: exampleIds.approval,
  approval_micros: 5_000_000,
  firewall_id: exampleIds.firewall,
  network_id: exampleIds.network,
  ipv4_range: '10.1.0.0/24',
  ipv6_range: 'fd12:3456:789a:1::/64',
  ipv4: '10.1.0.2',
  ipv6: 'fd12:3456:789a:1::a01:2',
  rule_id: exampleIds.alarm,
  ssh_key_id: exampleIds.workspaceKey,
  session_id: exampleIds.session,
  sign_in_id: 1001,
  level: 'aal2',
  last_used_at: '2026-11-22T10:00:00Z',
  confirmed_at: '2026-11-22T10:00:00Z',
  name: 'web-1',
  slug: 'web-team',
  workspace_slug: 'web-team',
  workspace_name: 'Web team',
  invited_by_name: 'Mira Weber',
  email: 'colleague@example.com',
  role: 'viewer',
  scope: 'operate',
  label_key: 'role',
  label_value: 'web',
  is_mine: true,
  state: 'running',
  status: 'queued',
  version: 2,
  bits: 256,
  algorithm: 'ssh-ed25519',
  fingerprint_sha256: 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
  public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4Fx6eVXkIhGAMNuOYzLJYNjKtYdLWd+1EOpRXo5x2k',
  created_at: '2026-11-22T10:00:00Z',
  expires_at: '2027-02-20T10:00:00Z',
  at: '2026-11-22T10:00:00Z',
  begins: '2026-11-22T10:00:00Z',
  ends: '2026-11-23T10:00:00Z',
  milliseconds: 86_400_000,
  currency: 'EUR',
  hourly_micros: 3600,
  monthly_cap_micros: 2_400_000,
  uncapped_micros: 86_400,
  amount_micros: 86_400,
  spent_micros: 86_400,
  projected_micros: 842_400,
  is_billed: true,
  is_projected: false,
  size_gib: 2,
  gib_month_micros: 40_000,
  samples: 60,
  cpu_permille: 120,
  memory_mib: 412,
  cpu_permille_max: 480,
  memory_mib_max: 520,
  disk_rate_max: 262_144,
  net_rate_max: 40_960,
  disk_read_bytes: 1_048_576,
  disk_written_bytes: 4_194_304,
  net_in_bytes: 81_920,
  net_out_bytes: 655_360,
  number: 1001,
  mode: 'shell',
  ticket: 'the-ticket-of-the-connection',
  token: 'the-token-of-the-link',
  secret: 'wsk_0123…',
  content: 'SGVsbG8=',
  enabled: true,
  error_code: null,
  error_detail: null,
  next_try_at: null,
  applied_at: '2026-11-22T10:00:05Z',
  your_address: '203.0.113.9',
  rules: [{ label: 'SSH', protocol: 'tcp', port_from: 22, port_to: 22, sources: [] }],
  sources: [],
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'

const mailChoice = {
  kind: 'server.failed',
  title: 'Server in error',
  list: null,
  workspace: 'Web team',
}

const copyAsked = {
  status: 'queued',
  requested_at: '2026-11-22T10:00:00Z',
  ready_at: null,
  expires_at: null,
  size: 0,
  parts: 0,
}

const deletion = {
  requested_at: '2026-11-22T10:00:00Z',
  due_at: '2026-12-06T10:00:00Z',
  postponed_at: null,
  workspaces: [],
}

/** Values where the name alone does not say enough. */
const ofProcedure: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...billingAnswers,
  ...storageAnswers,
  request_instance_action: { state: 'rebooting' },
  instance_network: {
    status: 'applied',
    reverse_names: {
      version: 2,
      names: { '203.0.113.7': 'mail.example.com' },
      status: 'applied',
      error_code: null,
      error_detail: null,
      next_try_at: null,
      applied_at: '2026-11-22T10:00:05Z',
    },
  },
  reserve_address: { address_id: exampleIds.idempotency, address: '198.18.0.7' },
  address_offers: {
    region: 'ams1',
    region_name: 'Amsterdam',
    family: 4,
    month_micros: 3_000_000,
    has_free: true,
  },
  create_webhook: { secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
  rotate_webhook_secret: {
    secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    previous_secret_until: '2026-11-23T10:00:00Z',
  },
  webhook_deliveries: {
    kind: 'server.failed',
    status: 'sent',
    attempts: 1,
    next_at: null,
    last_at: '2026-11-22T10:00:01Z',
    last_status: 204,
    last_fault: null,
  },
  webhook_delivery: {
    body: '{"type": "server.failed", …}',
    attempts: [
      { at: '2026-11-22T10:00:01Z', status: 204, answer: '', milliseconds: 84, fault: null },
    ],
  },
  workspace_events: {
    seq: 1001,
    event: {
      id: exampleIds.idempotency,
      type: 'api_key.created',
      timestamp: '2026-11-22T10:00:00.000Z',
      workspace: { id: exampleIds.workspace, slug: 'web-team' },
      entity: { type: 'api_key', id: exampleIds.apiKey },
      path: '/dashboard/workspace/keys',
      data: {
        name: 'Deployment',
        scope: 'operate',
        created_by: 'Mira Weber',
        expires_at: '2027-02-20T10:00:00Z',
      },
    },
  },
  find_invitation: { status: 'open' },
  invite_to_workspace: { expires_at: '2026-11-29T10:00:00Z' },
  open_console: { expires_at: '2026-11-22T10:00:30Z' },
  current_api_key: { name: 'Deployment', actions: ['start_servers'] },
  add_ssh_key: { id: exampleIds.key, name: 'Laptop' },
  reply_ticket: { state: 'waiting' },
  ticket_file: { name: 'log.txt' },
  my_sessions: {
    user_agent: browser,
    ip: '203.0.113.9',
    city: 'Vienna',
    country: 'AT',
    is_current: true,
    ends_at: null,
  },
  my_sign_ins: {
    outcome: 'signed_in',
    method: 'totp',
    user_agent: browser,
    ip: '203.0.113.9',
    city: 'Vienna',
    country: 'AT',
  },
  account_security: {
    second_factor: { has: true, demanded: false, deadline: null },
    factors: [
      {
        factor_id: exampleIds.factor,
        kind: 'totp',
        name: 'Phone',
        status: 'verified',
        created_at: '2026-11-22T10:00:00Z',
        last_used_at: '2026-11-24T08:00:00Z',
        check_due: false,
      },
    ],
    passkeys: [
      {
        passkey_id: exampleIds.item,
        name: 'Laptop',
        created_at: '2026-11-22T10:00:00Z',
        last_used_at: null,
      },
    ],
    recovery_codes: { left: 10, made_at: '2026-11-22T10:00:00Z' },
    email: 'ada@example.com',
    pending_email: null,
  },
  request_export: copyAsked,
  my_export: {
    ...copyAsked,
    status: 'ready',
    ready_at: '2026-11-22T10:00:20Z',
    expires_at: '2026-11-29T10:00:20Z',
    size: 48_128,
    parts: 1,
  },
  request_deletion: deletion,
  cancel_deletion: { ...deletion, requested_at: null, due_at: null },
  my_deletion: deletion,
  my_inbox: {
    notification_id: 1001,
    kind: 'ticket.answered',
    topic: 'tickets',
    title: 'Ticket answered',
    path: '/dashboard/support/1001',
    data: { number: 1001, subject: 'web-1 does not answer' },
    workspace_id: null,
    workspace_name: null,
    is_read: false,
  },
  my_message_settings: {
    kind: 'ticket.answered',
    topic: 'tickets',
    title: 'Ticket answered',
    description: 'Support answered a ticket of yours.',
    workspace_id: null,
    by_site: null,
    by_mail: false,
    may_switch_off: true,
    default_site: true,
    default_mail: true,
  },
  undo_change: { kind: 'security.password_changed', address: 'mira@example.com' },
  my_mail_problem: { address: 'mira@example.com', reason: 'bounce' },
  my_status_subscription: { address: 'mira@example.com', is_subscribed: false },
  set_status_subscription: { address: 'mira@example.com', is_subscribed: true },
  alarm_rules: {
    name: 'Busy web servers',
    kind: 'cpu',
    threshold: 90,
    minutes: 15,
    instance_id: null,
    server: null,
    recipients: null,
    to_mailbox: true,
    is_for_all: true,
    is_paused: false,
    open_alarms: 1,
    last_fired_at: '2026-11-22T10:00:00Z',
  },
  alarm_history: {
    alarm_id: 'aeaeaeae-aeae-4eae-8eae-aeaeaeaeaeae',
    rule: 'Busy web servers',
    kind: 'cpu',
    threshold: 90,
    minutes: 15,
    server: 'web-1',
    value: 96.25,
    started_at: '2026-11-22T10:00:00Z',
    ended_at: null,
    end_reason: null,
  },
  alarm_people: {
    user_id: exampleIds.person,
    full_name: 'Mira Hoffmann',
    email: 'mira@example.com',
  },
  preview_alarm: { server: 'web-1', times: 3 },
  team_mailboxes: {
    mailbox_id: 'cdcdcdcd-cdcd-4dcd-8dcd-cdcdcdcdcdcd',
    address: 'ops@example.com',
    asked_at: '2026-11-22T10:00:00Z',
    confirmed_at: null,
    asked_by_name: 'Mira Sample',
    mail_problem: null,
  },
  confirm_subscription: { list: 'status', address: 'mira@example.com', workspace: null },
  unsubscribe_preview: { ...mailChoice, is_wanted: true },
  unsubscribe: { ...mailChoice, is_wanted: false },
  unsubscribe_undo: { ...mailChoice, is_wanted: true },
}

/** Answers that are one value. */
const ofValue: Readonly<Record<string, unknown>> = {
  cost_micros: 72_000,
  instance_console: 'Debian GNU/Linux 13 web-1 ttyS0\n\nweb-1 login: ',
  rename_workspace: 2,
  set_workspace_limit: 2,
  set_backups: 1,
  stop_backups: 1,
  mark_servers: 1,
  accept_invitation: 'web-team',
  request_quota: 'abababab-abab-4bab-8bab-abababababab',
  vote_for_roadmap_item: 7,
  end_other_sessions: 2,
  download_export: 'UEsDBBQ…',
  set_team_mailbox: 'cdcdcdcd-cdcd-4dcd-8dcd-cdcdcdcdcdcd',
  unread_count: 3,
  mark_read: 3,
  mark_all_read: 0,
  create_recovery_codes: ['abcdefghjkmnpqrs', 'bcdefghjkmnpqrst'],
}

/** An object with a value for each key below a path. */
function objectOf(
  entries: readonly ApiValue[],
  path: string,
  own: Readonly<Record<string, unknown>>,
) {
  const keys = entries
    .filter(({ name }) => name.startsWith(path))
    .map(({ name, type }) => ({ key: name.slice(path.length), type }))
    .filter(({ key }) => !/[.[]/.test(key))
  const object: Record<string, unknown> = {}
  for (const { key, type } of keys) {
    const inner = type === 'object[]' ? `${path}${key}[].` : `${path}${key}.`
    const isDescribed = entries.some(({ name }) => name.startsWith(inner))
    if (key in own) object[key] = own[key]
    else if (!isDescribed) object[key] = values[key]
    else if (type === 'object[]') object[key] = [objectOf(entries, inner, own)]
    else object[key] = objectOf(entries, inner, own)
  }
  return object
}

/** An answer of a procedure as JSON, with a value for each key that it has. Undefined: it has no content, or is no JSON. */
export function answerExample({ name, answer }: ApiProcedure): unknown {
  const object = () => objectOf(answer.values, '', ofProcedure[name] ?? {})
  switch (answer.kind) {
    case 'nothing':
    case 'feed':
      return undefined
    case 'value':
      return ofValue[name]
    case 'object':
      return object()
    case 'rows':
      return [object()]
  }
}

import type { ApiKeyUse, ApiProcedure, ApiTable, ApiValue, Caller } from './reference'
import type { ApiCall, Credential } from './samples'

/** Ids that stand for those of the reader. The tests replace them with ids that exist. */
export const exampleIds = {
  workspace: '11111111-1111-4111-8111-111111111111',
  instance: '22222222-2222-4222-8222-222222222222',
  plan: '33333333-3333-4333-8333-333333333333',
  region: '44444444-4444-4444-8444-444444444444',
  image: '55555555-5555-4555-8555-555555555555',
  person: '66666666-6666-4666-8666-666666666666',
  key: '77777777-7777-4777-8777-777777777777',
  invitation: '88888888-8888-4888-8888-888888888888',
  item: '99999999-9999-4999-8999-999999999999',
  apiKey: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc',
  session: 'abababab-abab-4bab-8bab-abababababab',
  factor: 'cdcdcdcd-cdcd-4dcd-8dcd-cdcdcdcdcdcd',
  mailbox: 'acacacac-acac-4cac-8cac-acacacacacac',
  file: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  method: 'c3c3c3c3-c3c3-4c3c-8c3c-c3c3c3c3c3c3',
  snapshot: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
  ownImage: 'd4d4d4d4-d4d4-4d4d-8d4d-d4d4d4d4d4d4',
  volume: 'd5d5d5d5-d5d5-4d5d-8d5d-d5d5d5d5d5d5',
  volumeSnapshot: 'd6d6d6d6-d6d6-4d6d-8d6d-d6d6d6d6d6d6',
  firewall: 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
  network: 'e7e7e7e7-e7e7-4e7e-8e7e-e7e7e7e7e7e7',
  alarm: 'adadadad-adad-4dad-8dad-adadadadadad',
  workspaceKey: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
  webhook: 'a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1',
  delivery: 'b2b2b2b2-b2b2-4b2b-8b2b-b2b2b2b2b2b2',
  imageLink: 'd6d6d6d6-d6d6-4d6d-8d6d-d6d6d6d6d6d6',
  approval: 'a7a7a7a7-a7a7-4a7a-8a7a-a7a7a7a7a7a7',
  idempotency: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
} as const

/** What the reader puts in place of a value, by the name of the key: what it is, and the table that has it. */
const fillIns: Readonly<Record<string, { what: string; table?: string }>> = {
  server: { what: 'the name of your server', table: 'instance_list' },
  instance_id: { what: 'the id of your server', table: 'instance_list' },
  entity_id: { what: 'the id of your server or snapshot', table: 'instance_list' },
  workspace_id: { what: 'the id of your workspace', table: 'my_workspaces' },
  plan: { what: 'a plan on sale', table: 'plan_catalogue' },
  plan_id: { what: 'the id of a plan', table: 'plan_catalogue' },
  region: { what: 'a region that has the plan in stock', table: 'stock_catalogue' },
  region_id: { what: 'the id of a region', table: 'region_catalogue' },
  image: { what: 'an image', table: 'image_catalogue' },
  ssh_keys: { what: 'the names of your SSH keys', table: 'ssh_keys' },
  snapshot: { what: 'the name of your snapshot', table: 'snapshot_list' },
  own_image: { what: 'the name of your image', table: 'own_image_list' },
  volume: { what: 'the name of your volume', table: 'volume_list' },
  volume_snapshot: { what: 'the name of your snapshot of a volume', table: 'volume_snapshot_list' },
  user_id: { what: 'the id of the person', table: 'workspace_people' },
  id: { what: 'the id of your SSH key', table: 'ssh_keys' },
  api_key_id: { what: 'the id of the API key', table: 'api_key_list' },
  approval_id: { what: 'the id of the request' },
  firewall: { what: 'the name of your firewall', table: 'firewall_list' },
  network_id: { what: 'the id of your private network', table: 'private_network_list' },
  rule_id: { what: 'the id of your alarm' },
  servers: { what: 'the names of your servers', table: 'instance_list' },
  ssh_key_id: { what: 'the id of the key', table: 'workspace_ssh_key_list' },
  webhook_id: { what: 'the id of the webhook', table: 'webhook_list' },
  delivery_id: { what: 'the id of the delivery' },
  invitation_id: { what: 'the id of the invitation', table: 'my_invitations' },
  number: { what: 'the number of your invoice', table: 'invoice_list' },
  method_id: { what: 'the id of the payment method', table: 'payment_method_list' },
  item: { what: 'the id of the entry', table: 'roadmap_list' },
  file_id: { what: 'the id of the file', table: 'my_ticket_messages' },
  ticket_number: { what: 'the number of your ticket', table: 'my_tickets' },
  version: { what: 'the version that you have read' },
  token: { what: 'the token in the link' },
  share_id: { what: 'the id of the link' },
  mailbox_id: { what: 'the id of the mailbox' },
  notification_ids: { what: 'the ids of your notifications' },
  session_id: { what: 'the id of the session' },
  factor_id: { what: 'the id of your second factor' },
  code: { what: 'one of your recovery codes' },
  idempotency_key: { what: 'a new UUID of yours' },
  site: { what: 'the address of this site' },
}

/** What has to be filled in before a sample does something for the reader, in the order of its keys. */
export function fillInsOf({ query, body = {} }: ApiCall) {
  const keysOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
      : []
  return [...new Set([...Object.keys(query), ...keysOf(body)])].flatMap((key) => {
    const fillIn = fillIns[key]
    return fillIn === undefined ? [] : [{ key, ...fillIn }]
  })
}

/** A value for each parameter and key that needs one, by its name. */
const values: Readonly<Record<string, unknown>> = {
  workspace_id: exampleIds.workspace,
  instance_id: exampleIds.instance,
  entity_id: exampleIds.instance,
  plan: 'v1.nano',
  region: 'ams1',
  snapshot: 'golden',
  own_image: 'web-image',
  volume: 'data-1',
  volume_snapshot: 'data-1-before',
  server: 'web-1',
  servers: ['web-1'],
  firewall: 'Web',
  network_id: exampleIds.network,
  rule_id: exampleIds.alarm,
  approval_id: exampleIds.approval,
  user_id: exampleIds.person,
  id: exampleIds.key,
  api_key_id: exampleIds.apiKey,
  ssh_key_id: exampleIds.workspaceKey,
  webhook_id: exampleIds.webhook,
  delivery_id: exampleIds.delivery,
  invitation_id: exampleIds.invitation,
  share_id: exampleIds.imageLink,
  session_id: exampleIds.session,
  factor_id: exampleIds.factor,
  code: 'abcd-efgh-jkmn-pqrs',
  item: exampleIds.item,
  mailbox_id: exampleIds.mailbox,
  file_id: exampleIds.file,
  number: 'INV-000042',
  format: 'pdf',
  method_id: exampleIds.method,
  driver: 'stripe',
  amount_cents: 5000,
  expected_version: 0,
  from_at: '2026-11-01T00:00:00Z',
  from_day: '2026-11-01',
  to_day: '2026-11-30',
  to_at: '2026-12-01T00:00:00Z',
  hourly_micros: 3600,
  monthly_cap_micros: 2_400_000,
  gib_month_micros: 40_000,
  seconds: 36_000,
  instances: 2,
  email: 'colleague@example.com',
  address: 'ops@example.com',
  is_on: true,
  role: 'viewer',
  scope: 'operate',
  token: 'the-token-of-the-link',
  metric: 'instances',
  max: 40,
  reason: 'A test cluster for two weeks.',
  document: 'terms',
  document_version: 1,
  ticket_number: 1001,
  body: 'It has not answered since 9:00 UTC.',
  topic: 'server',
  subject: 'web-1 does not answer',
  voted: true,
  version: 1,
  kind: 'reboot',
  site: 'https://example.com',
  name: 'web-1',
}

/** Optional parameters that every example has: they are instead of an id. */
const namedInstead = new Set(['server', 'servers', 'snapshot', 'own_image', 'volume', 'firewall'])

/** Values where the name alone does not say enough, and optional ones that an example should show. */
const ofProcedure: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  create_instance: {
    image: 'debian-13',
    ssh_keys: ['Laptop'],
    max_hourly: 0.01,
    idempotency_key: exampleIds.idempotency,
  },
  create_snapshot: { name: 'before-upgrade', idempotency_key: exampleIds.idempotency },
  rename_snapshot: { name: 'web-golden' },
  protect_snapshot: { delete_protection: true },
  restore_deleted_snapshot: { snapshot: 'old-golden' },
  purge_snapshot: { snapshot: 'old-golden' },
  set_backups: { every: 'week', weekday: 7, hour: 3, time_zone: 'Europe/Vienna', keep: 4 },
  reserve_address: { region: 'ams1', idempotency_key: exampleIds.idempotency },
  assign_address: { address: '198.18.0.7' },
  unassign_address: { address: '198.18.0.7' },
  name_address: { address: '198.18.0.7', name: 'mail.example.com' },
  update_address: { address: '198.18.0.7', name: 'mail', delete_protection: true },
  release_address: { address: '198.18.0.7' },
  create_own_image: { name: 'web-image-2', idempotency_key: exampleIds.idempotency },
  rename_own_image: { name: 'web-base' },
  create_volume: { name: 'data-2', size_gib: 20, idempotency_key: exampleIds.idempotency },
  create_volume_snapshot: { name: 'data-1-later', idempotency_key: exampleIds.idempotency },
  purge_volume: { volume: 'old-data' },
  restore_volume_snapshot: { volume_snapshot: 'data-1-before' },
  delete_volume_snapshot: { volume_snapshot: 'data-1-before' },
  grow_volume: { size_gib: 60 },
  update_volume: { delete_protection: true },
  request_instance_action: { kind: 'reboot', idempotency_key: exampleIds.idempotency },
  update_instance: { labels: { stage: 'test' } },
  set_console: { enabled: false },
  reset_root_password: {
    password_hash:
      '$6$saltsalt$TVLlQcbpFVof5W3Yz4DTP6gRstiNuHwwTt6GLc1E5n0U0aDehy0S5knV8wiOQSpT0Y77vwPZN.Pq.H91p5hVO1',
    idempotency_key: exampleIds.idempotency,
  },
  start_rescue: { idempotency_key: exampleIds.idempotency },
  end_rescue: { idempotency_key: exampleIds.idempotency },
  set_server_keys: { ssh_key_ids: [exampleIds.key], idempotency_key: exampleIds.idempotency },
  set_firewall: {
    enabled: true,
    rules: [{ label: 'SSH', protocol: 'tcp', port_from: 22, sources: ['203.0.113.0/24'] }],
  },
  create_firewall: {
    name: 'Web servers',
    rules: [{ label: 'HTTPS', protocol: 'tcp', port_from: 443 }],
  },
  update_firewall: {
    rules: [{ label: 'HTTPS', protocol: 'tcp', port_from: 443, sources: ['203.0.113.0/24'] }],
  },
  delete_firewall: { detach: true },
  create_private_network: { name: 'Database', ipv4_range: '10.1.0.0/24' },
  rename_private_network: { name: 'Databases' },
  create_alarm_rule: { name: 'Busy web servers', kind: 'cpu', threshold: 90, minutes: 15 },
  update_alarm_rule: { is_paused: true },
  preview_alarm: { kind: 'cpu', threshold: 90, minutes: 15 },
  set_reverse_names: { names: { '203.0.113.7': 'mail.example.com' } },
  create_workspace: { name: 'Web team' },
  create_api_key: { name: 'Deployment' },
  rename_workspace: { name: 'Web platform' },
  set_workspace_limit: { monthly_limit_micros: 180_000_000, limit_action: 'stop_marked' },
  set_api_key_approval: { approval_micros: 5_000_000 },
  request_approval: {
    procedure: 'create_instance',
    arguments: { request: { name: 'web-1', plan: 'v1.small', region: 'fra1', image: 'debian-13' } },
    note: 'Two more web servers for Friday.',
  },
  decide_approval: { approve: true },
  set_api_key_limit: { monthly_limit_micros: 20_000_000, limit_action: 'stop_marked' },
  mark_servers: { instance_ids: [exampleIds.instance], may_be_stopped: true },
  add_ssh_key: {
    name: 'Laptop',
    public_key:
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4Fx6eVXkIhGAMNuOYzLJYNjKtYdLWd+1EOpRXo5x2k laptop',
  },
  add_workspace_ssh_key: {
    name: 'Deployment',
    public_key:
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4Fx6eVXkIhGAMNuOYzLJYNjKtYdLWd+1EOpRXo5x2k deploy',
  },
  create_webhook: {
    name: 'Deployment',
    url: 'https://example.com/events',
    kinds: ['server.created', 'server.failed'],
  },
  update_webhook: { kinds: ['server.failed'] },
  name_factor: { name: 'Phone' },
  create_ticket: { idempotency_key: exampleIds.idempotency },
  reply_ticket: { body: 'It works again. Thank you.' },
  download_export: { part: 0 },
  subscribe_status: { address: 'mira@example.com' },
  set_status_subscription: { is_on: true },
  redeem_voucher: { code: 'abcd-efgh-jkmn-pqrs' },
  top_up: { idempotency_key: exampleIds.idempotency },
  save_billing_profile: {
    profile: {
      kind: 'person',
      name: 'Mira Weber',
      street: 'Lindenallee 12',
      postcode: '1010',
      city: 'Vienna',
      country: 'AT',
    },
  },
  mark_read: { notification_ids: [1001] },
  set_message_setting: { kind: 'ticket.answered', by_mail: false },
}

/** Rows that a person may write directly. */
const writes: Readonly<
  Record<string, { verb: 'POST' | 'PATCH' | 'DELETE'; body?: Readonly<Record<string, unknown>> }[]>
> = {
  profiles: [{ verb: 'PATCH', body: { time_zone: 'Europe/Berlin' } }],
  instance_drafts: [
    { verb: 'POST', body: { user_id: exampleIds.person, plan_id: exampleIds.plan } },
    { verb: 'PATCH', body: { region_id: exampleIds.region } },
    { verb: 'DELETE' },
  ],
}

/** The columns that a first look at a table should show, where the first ones say little. */
const shown: Readonly<Record<string, string>> = {
  plan_catalogue: 'slug,vcpus,memory_mib,hourly_micros,currency',
  instance_list: 'name,state,plan_slug,region_slug,addresses',
  instance_action_list: 'instance_name,kind,status,created_at',
  price_catalogue: 'plan_slug,hourly_micros,valid_from,valid_to',
  incident_list: 'title,status,starts_at,closed_at',
  backup_schedule_list: 'instance_name,every,next_at,kept,problem',
  invoice_list: 'number,month,status,total_cents,currency',
  daily_roots: 'day,root,tree_size,hash',
  billing_account: 'mode,balance_cents,open_cents,overdue_cents,currency',
  payment_list: 'number,amount_cents,currency,received_on,state',
}

/** No ids, no long values. */
function firstColumns({ columns, apiKeysOmit = [] }: ApiTable): string {
  const short = columns.filter(
    ({ name, type }) => !/(^|_)id$/.test(name) && type !== 'jsonb' && !apiKeysOmit.includes(name),
  )
  return short
    .slice(0, 4)
    .map(({ name }) => name)
    .join(',')
}

/** An API key where keys are allowed: what follows a sample is a program. */
function credentialOf(caller: Caller, apiKeys: ApiKeyUse): Credential {
  if (caller === 'everyone') return 'none'
  return apiKeys === 'none' ? 'accessToken' : 'apiKey'
}

/** The request that reads the first rows of a table. */
export function readCall(table: ApiTable): ApiCall {
  return {
    kind: 'table',
    method: 'GET',
    name: table.name,
    query: { select: shown[table.name] ?? firstColumns(table), limit: '5' },
    credential: credentialOf(table.reads, table.apiKeys),
  }
}

const noQuery: ApiCall['query'] = {}

/** The requests that change rows of a table. */
export function writeCalls({ name }: ApiTable): ApiCall[] {
  return (writes[name] ?? []).map(({ verb, body }) => ({
    kind: 'table',
    method: verb,
    name,
    query: verb === 'POST' ? noQuery : { user_id: `eq.${exampleIds.person}` },
    ...(body !== undefined && { body }),
    credential: 'accessToken',
  }))
}

/** A call of a procedure with a value for everything that it needs. */
export function procedureCall(procedure: ApiProcedure): ApiCall {
  const { name, parameters, fields, calls, apiKeys, answer } = procedure
  const own = ofProcedure[name] ?? {}
  /** The values of the parameters, or of the keys of the JSON parameter that the path names. */
  const given = (entries: readonly ApiValue[], path: string): Record<string, unknown> => {
    const direct = entries
      .filter((entry) => entry.name.startsWith(path))
      .map((entry) => ({ ...entry, key: entry.name.slice(path.length) }))
      .filter(
        ({ key, optional }) =>
          !/[.[]/.test(key) && (!optional || key in own || (path === '' && namedInstead.has(key))),
      )
    return Object.fromEntries(
      direct.map(({ key, type }) => [
        key,
        own[key] ?? (type === 'jsonb' ? given(fields, `${key}.`) : values[key]),
      ]),
    )
  }
  const body = given(parameters, '')
  const isFeed = answer.kind === 'feed'
  return {
    kind: 'procedure',
    method: isFeed ? 'GET' : 'POST',
    name,
    query: isFeed ? (body as Record<string, string>) : {},
    ...(isFeed ? { isFeed } : { body }),
    credential: credentialOf(calls, apiKeys),
  }
}

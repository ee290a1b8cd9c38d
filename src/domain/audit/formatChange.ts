import { detailLabels, documentLabels } from '@/domain/provider/providerTexts'
import { formatSetting, settingsLabels } from '@/domain/settings/settingTexts'
import { formatDateTime } from '@/lib/format'

/** Readable names of the database's fields. */
const fieldNames: Readonly<Record<string, string>> = {
  product: 'Product',
  slug: 'Name',
  summary: 'Short description',
  virtualization: 'Virtualization',
  cpu_type: 'CPU',
  vcpus: 'vCPU',
  memory_mib: 'Memory, MiB',
  disk_gib: 'Disk, GiB',
  transfer_gib: 'Transfer per month, GiB',
  gpu_model: 'GPU model',
  gpu_count: 'GPUs',
  gpu_vram_gib: 'Memory per GPU, GiB',
  cpu_model: 'CPU model',
  disk_type: 'Kind of disk',
  network_mbit: 'Network, Mbit/s',
  announced_retire_at: 'Retires on',
  is_sample: 'Sample plan',
  hourly_micros: 'Price per hour',
  monthly_cap_micros: 'Monthly cap',
  monthly_limit_micros: 'Monthly limit',
  limit_action: 'At the monthly limit',
  actions: 'Actions',
  approval_micros: 'Asks above',
  month_micros: 'Adds per month',
  answer: 'Answer',
  label: 'Label',
  may_be_stopped: 'Stopped at the monthly limit',
  valid_from: 'New price from',
  effective_at: 'Takes effect',
  servers: 'Servers',
  regions: 'Regions and stock',
  status: 'Status',
  name: 'Name',
  kind: 'Kind',
  order: 'Order',
  role: 'Role',
  staff_type: 'Staff type',
  suspended_at: 'Suspended since',
  suspension_reason: 'Reason of the suspension',
  user_id: 'Member',
  factor: 'Second factor',
  sessions: 'Sessions',
  email: 'Email',
  instances: 'Servers',
  gpus: 'GPUs',
  state: 'State',
  hold: 'Hold',
  labels: 'Labels',
  delete_protection: 'Delete protection',
  plan_id: 'Plan',
  region_id: 'Region',
  image_id: 'Image',
  snapshot_id: 'Snapshot',
  snapshot: 'Snapshot',
  snapshots: 'Snapshots',
  gib_month_micros: 'Price of a GiB per month',
  every: 'Every',
  weekday: 'Day of the week',
  hour: 'Hour',
  time_zone: 'Time zone',
  keep: 'Kept backups',
  metric: 'Limit',
  new_max: 'New account',
  new_days: 'Days as a new account',
  default_max: 'Older account',
  error_code: 'Error',
  fingerprint_sha256: 'Fingerprint',
  ssh_key: 'SSH key',
  firewall: 'Firewall',
  private_network: 'Private network',
  ipv4_range: 'IPv4 range',
  ipv4: 'IPv4 address',
  rules: 'Rules',
  enabled: 'On',
  fields: 'Fields',
  address: 'Address',
  alarm: 'Alarm',
  amount_cents: 'Amount',
  api_key: 'API key',
  approval: 'Number of the request',
  at: 'At the time',
  block: 'Reason of the block',
  booked: 'Booked payments',
  bytes: 'Size, bytes',
  console_enabled: 'Console',
  count: 'Messages',
  country: 'Country',
  document: 'Document',
  driver: 'Payment service',
  due_at: 'Due',
  end: 'How it ended',
  ends_at: 'Ends',
  expires_at: 'Expires',
  file: 'File',
  format: 'Format',
  from_month: 'From the month',
  invoice: 'Invoice',
  kinds: 'Kinds',
  mailbox: 'Mailbox of the team',
  max_uses: 'Uses at most',
  message: 'Message',
  minutes: 'Minutes',
  mode: 'Mode',
  net_cents: 'Amount before tax',
  number: 'Number',
  paused: 'Paused',
  rate: 'Rate, per cent',
  reason: 'Reason',
  recipients: 'Recipients',
  reference: 'Reference',
  region: 'Region',
  rows: 'Rows',
  scope: 'Scope',
  seconds: 'Seconds',
  server: 'Server',
  shared_by: 'Shared by',
  size_gib: 'Size, GiB',
  source: 'Source',
  threshold: 'Threshold',
  title: 'Title',
  to_month: 'To the month',
  topic: 'Subject',
  total_cents: 'Amount with tax',
  unmatched: 'Payments without an invoice',
  url: 'URL',
  webhook: 'Webhook',
  workspace: 'Workspace',
}

/** Where the same field has another name for another kind of thing. */
const namesByKind: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  site_settings: settingsLabels,
  provider_details: detailLabels,
  legal_document: documentLabels,
  product: { slug: 'URL slug' },
  region: { slug: 'URL slug', country: 'Country', sort: 'Position' },
  image: {
    slug: 'URL slug',
    family: 'Operating system',
    version: 'Version',
    min_disk_gib: 'Smallest disk, GiB',
    sort: 'Position',
  },
  roadmap_item: {
    slug: 'Name in links',
    title: 'Title',
    body: 'Text',
    area: 'Area',
    stage: 'Stage',
    shipped_on: 'Shipped on',
    sort: 'Position',
  },
  instance: { kind: 'Action' },
}

const MICROS_OF_A_CENT = 10_000
/** Times whose names do not end like the others. */
const MOMENTS: ReadonlySet<string> = new Set(['valid_from', 'at'])

type Values = Readonly<Record<string, unknown>>

/** What an audit event says of its values. */
export interface RecordedChange {
  /** The kind of thing: `plan`, `site_settings`. */
  entity: string
  /** The values before, or null if there were none. */
  before: Values | null
  after: Values | null
  /** The names of the things that the values refer to, by id. */
  names?: Readonly<Record<string, string>> | null
}

/** One changed field, readable. */
export interface ChangedField {
  field: string
  label: string
  before: string
  after: string
}

/** Formats an amount of money in millionths. */
export type FormatAmount = (name: 'hourly' | 'cap', micros: number) => string

/** Any value of the event as one line of text. */
const plain = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)

function formatPlace(item: unknown): string {
  if (typeof item !== 'object' || item === null) return plain(item)
  const { region, stock } = item as { region?: unknown; stock?: unknown }
  if (region === undefined) return plain(item)
  return stock === null || stock === undefined ? plain(region) : `${plain(region)} ${plain(stock)}`
}

function formatValue(
  { entity, names }: RecordedChange,
  field: string,
  value: unknown,
  amount: FormatAmount,
): string {
  if (entity === 'site_settings') {
    return formatSetting(field, value === null ? '' : plain(value))
  }
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'number' && field.endsWith('_micros')) {
    return amount(field === 'hourly_micros' ? 'hourly' : 'cap', value)
  }
  if (typeof value === 'number' && field.endsWith('_cents')) {
    return amount('cap', value * MICROS_OF_A_CENT)
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && (field.endsWith('_at') || MOMENTS.has(field))) {
    return formatDateTime(value)
  }
  if (Array.isArray(value)) return value.map(formatPlace).join(', ') || 'none'
  return (typeof value === 'string' ? names?.[value] : undefined) ?? plain(value)
}

/** Each field whose value changed, with its old and new value. A field that was not there before had none. */
export function changedFields(change: RecordedChange, amount: FormatAmount): ChangedField[] {
  const { entity, before, after } = change
  const fields = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])
  const changed = [...fields].filter((field) => plain(before?.[field]) !== plain(after?.[field]))
  return changed.map((field) => ({
    field,
    label: namesByKind[entity]?.[field] ?? fieldNames[field] ?? field,
    before: formatValue(change, field, before?.[field], amount),
    after: formatValue(change, field, after?.[field], amount),
  }))
}

/** The values that the change left as they were; null if there are none. */
export function unchangedValues({ before, after }: RecordedChange): Values | null {
  const same = Object.entries(after ?? {}).filter(
    ([field, value]) => plain(before?.[field]) === plain(value),
  )
  return same.length === 0 ? null : Object.fromEntries(same)
}

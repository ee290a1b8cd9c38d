import { formatDateTime } from '@/lib/format'
import type { PlanChange } from '@/domain/catalogue/admin/queries'
import type { PlanPrices } from './usePlanPrices'

const actions: Readonly<Record<string, string>> = {
  create: 'created the draft',
  update: 'changed the plan',
  import: 'changed the plan by import',
  publish: 'published the plan',
  retire: 'retired the plan',
  delete: 'deleted the plan',
}

/** Readable names of the database's fields. */
const fieldNames: Readonly<Record<string, string>> = {
  product: 'Product',
  slug: 'Name',
  summary: 'Short description',
  cpu_type: 'CPU',
  vcpus: 'vCPU',
  memory_mib: 'Memory, MiB',
  disk_gib: 'Disk, GiB',
  transfer_gib: 'Transfer per month, GiB',
  gpu_model: 'GPU model',
  gpu_count: 'GPUs',
  gpu_vram_gib: 'Memory per GPU, GiB',
  announced_retire_at: 'Retires on',
  is_sample: 'Sample plan',
  hourly_micros: 'Price per hour',
  monthly_cap_micros: 'Monthly cap',
  valid_from: 'New price from',
  regions: 'Regions and stock',
  status: 'Status',
}

/** Any value of the event as one line of text. */
const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function placeWords(place: { region?: unknown; stock?: unknown }): string {
  const { region, stock } = place
  return stock === null || stock === undefined ? plain(region) : `${plain(region)} ${plain(stock)}`
}

function valueWords(field: string, value: unknown, prices: PlanPrices): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'number' && field.endsWith('_micros')) {
    return prices.amount(field === 'hourly_micros' ? 'hourly' : 'cap', value)
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && (field.endsWith('_at') || field === 'valid_from')) {
    return formatDateTime(value)
  }
  return Array.isArray(value) ? value.map(placeWords).join(', ') || 'none' : plain(value)
}

/** The action as the rest of a sentence that begins with the person's name. */
export function describeAction({ action }: PlanChange): string {
  return actions[action] ?? action
}

/** Each changed field with its old and new value; empty for a new plan. */
export function changedFields({ before, after }: PlanChange, prices: PlanPrices): string[] {
  const words = (field: string, value: unknown) => valueWords(field, value, prices)
  if (before === null || after === null) return []
  return Object.keys(after).map(
    (field) =>
      `${fieldNames[field] ?? field}: ${words(field, before[field])} → ${words(field, after[field])}`,
  )
}

import { formatDateTime } from '@/lib/format'
import type { AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import { NOT_OFFERED, regionField } from './planForm'

/** The labels of a plan's fields in its editor. */
export const planLabels: Readonly<Record<string, string>> = {
  product_id: 'Product',
  slug: 'Name',
  vcpus: 'vCPU',
  virtualization: 'Virtualization',
  cpu_type: 'CPU',
  memory_gib: 'Memory, GiB',
  disk_gib: 'Disk, GiB',
  transfer_gib: 'Transfer, GiB',
  gpu_count: 'GPUs',
  gpu_model: 'GPU model',
  gpu_vram_gib: 'Memory per GPU, GiB',
  cpu_model: 'CPU model',
  disk_type: 'Kind of disk',
  network_mbit: 'Network, Mbit/s',
  hourly: 'Price per hour, €',
  monthly_cap: 'Monthly cap, €',
  summary: 'Short description',
  announced_retire_at: 'Retires on',
  is_sample: 'Sample plan',
}

/** The labels of a product's fields in its editor. */
export const productLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  slug: 'URL slug',
  kind: 'Kind',
  summary: 'Short description',
  status: 'Status',
}

/** The meaning of an empty field. */
const emptyWords: Readonly<Record<string, string>> = {
  disk_gib: 'not set',
  transfer_gib: 'not limited',
  cpu_model: 'not shown',
  disk_type: 'not shown',
  network_mbit: 'not shown',
  monthly_cap: 'none',
  announced_retire_at: 'not announced',
}

const PREFIX = regionField('')

export function fieldLabel(name: string, labels: Readonly<Record<string, string>>): string {
  return labels[name] ?? (name.startsWith(PREFIX) ? `Stock in ${name.slice(PREFIX.length)}` : name)
}

/** A readable value: names instead of ids, formatted times, and the meaning of an empty field. */
export function formatField(
  name: string,
  value: string | undefined,
  products: readonly AdminProduct[],
): string {
  if (name.startsWith(PREFIX)) {
    if (value === undefined || value === NOT_OFFERED) return 'not offered'
    return value.trim() === '' ? 'not limited' : value
  }
  if (value === undefined || value.trim() === '') return emptyWords[name] ?? 'empty'
  if (name === 'product_id') return products.find(({ id }) => id === value)?.name ?? 'unknown'
  if (name === 'virtualization') return value.replace('_', ' ')
  if (name === 'announced_retire_at') return formatDateTime(value)
  return value
}

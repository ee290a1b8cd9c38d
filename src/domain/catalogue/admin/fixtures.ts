import type { AdminPlan, AdminRegion, PlanRecord, AdminProduct } from './adminPlan'

const id = (number: number) => `0a0b0c0d-0000-4000-8000-${String(number).padStart(12, '0')}`

export const vps: AdminProduct = {
  id: id(1),
  slug: 'v1',
  kind: 'vps',
  name: 'Small servers',
  summary: 'For a site.',
  status: 'published',
  version: 3,
}

export const gpu: AdminProduct = { ...vps, id: id(2), slug: 'g1', kind: 'gpu', name: 'GPU servers' }

export const small: AdminPlan = {
  plan_id: id(11),
  slug: 'v1.small',
  product_id: vps.id,
  product_slug: vps.slug,
  product_name: vps.name,
  product_status: 'published',
  kind: 'vps',
  summary: 'Two shared vCPU for a site and its database.',
  virtualization: 'container',
  cpu_type: 'shared',
  vcpus: 2,
  memory_mib: 4096,
  disk_gib: 60,
  transfer_gib: null,
  gpu_model: null,
  gpu_count: 0,
  gpu_vram_gib: null,
  cpu_model: null,
  disk_type: null,
  network_mbit: null,
  status: 'published',
  announced_retire_at: null,
  is_sample: true,
  version: 13,
  first_published_at: '2026-10-01T00:00:00+00:00',
  currency: 'EUR',
  hourly_micros: 9_900,
  monthly_cap_micros: 6_600_000,
  next_hourly_micros: null,
  next_monthly_cap_micros: null,
  next_valid_from: null,
  regions: [{ region: 'fra1', stock: 12 }],
}

export const medium: AdminPlan = {
  ...small,
  plan_id: id(12),
  slug: 'v1.medium',
  status: 'draft',
  first_published_at: null,
  version: 2,
}

export const h100: AdminPlan = {
  ...small,
  plan_id: id(21),
  slug: 'g1.h100',
  product_id: gpu.id,
  product_slug: gpu.slug,
  product_name: gpu.name,
  kind: 'gpu',
  cpu_type: 'dedicated',
  disk_gib: null,
  gpu_model: 'H100',
  gpu_count: 1,
  gpu_vram_gib: 80,
  status: 'retired',
}

export const regions: AdminRegion[] = [
  { id: id(31), slug: 'fra1', name: 'Frankfurt', country: 'DE', enabled: true, retired_at: null },
  { id: id(32), slug: 'ams1', name: 'Amsterdam', country: 'NL', enabled: true, retired_at: null },
]

export const planRecord: PlanRecord = {
  plan: small,
  regions,
  offered: new Map([['fra1', 12]]),
  prices: [
    {
      id: id(41),
      currency: 'EUR',
      hourly_micros: 9_900,
      monthly_cap_micros: 6_600_000,
      valid_from: '2026-10-01T00:00:00+00:00',
      valid_to: null,
    },
  ],
}

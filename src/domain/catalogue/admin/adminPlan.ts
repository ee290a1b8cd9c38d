import * as v from 'valibot'
import { cpuType, moment, virtualization, whole } from '../planRow'
import { planStatuses } from './productsSearch'

const text = v.string()

const status = v.picklist(planStatuses)
const kind = v.picklist(['vps', 'cloud', 'vds', 'gpu'])

/** A row of `plan_catalogue` as staff see it: with drafts and plans without a price. Times are ISO texts. */
export const adminPlanRow = v.object({
  plan_id: text,
  slug: text,
  product_id: text,
  product_slug: text,
  product_name: text,
  product_status: status,
  kind,
  summary: text,
  virtualization,
  cpu_type: cpuType,
  vcpus: whole,
  memory_mib: whole,
  disk_gib: v.nullable(whole),
  transfer_gib: v.nullable(whole),
  gpu_model: v.nullable(text),
  gpu_count: whole,
  gpu_vram_gib: v.nullable(whole),
  cpu_model: v.nullable(text),
  disk_type: v.nullable(text),
  network_mbit: v.nullable(whole),
  status,
  announced_retire_at: v.nullable(moment),
  is_sample: v.boolean(),
  version: whole,
  first_published_at: v.nullable(moment),
  currency: v.nullable(text),
  hourly_micros: v.nullable(whole),
  monthly_cap_micros: v.nullable(whole),
  next_hourly_micros: v.nullable(whole),
  next_monthly_cap_micros: v.nullable(whole),
  next_valid_from: v.nullable(moment),
  regions: v.array(v.object({ region: text, stock: v.nullable(whole) })),
})

export type AdminPlan = v.InferOutput<typeof adminPlanRow>

export const adminProductRow = v.object({
  id: text,
  slug: text,
  kind,
  name: text,
  summary: text,
  status,
  version: whole,
})

/** A family of plans, in the order of the catalogue. */
export type AdminProduct = v.InferOutput<typeof adminProductRow>

export const priceRow = v.object({
  id: text,
  currency: text,
  hourly_micros: whole,
  monthly_cap_micros: v.nullable(whole),
  valid_from: moment,
  valid_to: v.nullable(moment),
})

/** One version of a plan's price. The price ends just before `valid_to`; null means that it has no end yet. */
export type PriceVersion = v.InferOutput<typeof priceRow>

export const regionRow = v.object({
  id: text,
  slug: text,
  name: text,
  country: text,
  enabled: v.boolean(),
  retired_at: v.nullable(moment),
})

/** A location of servers. Closed and retired regions are included. */
export type AdminRegion = v.InferOutput<typeof regionRow>

/** A plan with everything that its editor shows. */
export interface PlanRecord {
  plan: AdminPlan
  /** Every region, in display order. */
  regions: AdminRegion[]
  /** The plan's stock by region slug, disabled regions included. Null means unlimited. */
  offered: ReadonlyMap<string, number | null>
  /** Newest first. */
  prices: PriceVersion[]
}

/** The display names of the kinds. The keys are the values in the database. */
export const kindNames = { vps: 'VPS', cloud: 'Cloud', vds: 'VDS', gpu: 'GPU' } as const

import * as v from 'valibot'
import { toIso8601 } from '@/lib/timestamp'
import type { Plan } from './plan'

/** A whole number of a row, from 0. */
export const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const text = v.string()

/** A time in a row: an ISO text that every browser can parse. */
export const moment = v.pipe(text, v.transform(toIso8601))

export const cpuType = v.picklist(['shared', 'dedicated'])

/** What a server is on its machine. */
export const virtualization = v.picklist(['container', 'virtual_machine'])

const place = v.pipe(
  // A database that is not migrated yet has no `updated_at`.
  v.object({ region: text, stock: v.nullable(whole), updated_at: v.optional(moment) }),
  v.transform(({ region, stock, updated_at }) => ({ region, stock, updatedAt: updated_at })),
)

// Not in plan.ts: that file is in the first chunk, which must not load the schema library.
const row = v.object({
  plan_id: text,
  slug: text,
  product_slug: text,
  product_name: text,
  kind: v.picklist(['vps', 'cloud', 'vds', 'gpu']),
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
  currency: text,
  hourly_micros: whole,
  monthly_cap_micros: v.nullable(whole),
  next_hourly_micros: v.nullable(whole),
  next_monthly_cap_micros: v.nullable(whole),
  next_valid_from: v.nullable(moment),
  announced_retire_at: v.nullable(moment),
  is_sample: v.boolean(),
  regions: v.array(place),
  updated_at: moment,
})

/** Turns a row of `plan_catalogue` that has a price into a `Plan`. */
export const planRow = v.pipe(
  row,
  v.transform((of): Plan => ({
    id: of.plan_id,
    slug: of.slug,
    product: { slug: of.product_slug, name: of.product_name },
    kind: of.kind,
    summary: of.summary,
    virtualization: of.virtualization,
    cpu: of.cpu_type,
    vcpus: of.vcpus,
    memoryMib: of.memory_mib,
    memoryGib: of.memory_mib / 1024,
    diskGib: of.disk_gib,
    transferGib: of.transfer_gib,
    gpuModel: of.gpu_model,
    gpuCount: of.gpu_count,
    gpuVramGib: of.gpu_vram_gib,
    // Not null: the documents of the build leave it out.
    cpuModel: of.cpu_model ?? undefined,
    diskType: of.disk_type ?? undefined,
    networkMbit: of.network_mbit ?? undefined,
    currency: of.currency,
    hourlyMicros: of.hourly_micros,
    monthlyCapMicros: of.monthly_cap_micros,
    next:
      of.next_hourly_micros === null || of.next_valid_from === null
        ? null
        : {
            hourlyMicros: of.next_hourly_micros,
            monthlyCapMicros: of.next_monthly_cap_micros,
            validFrom: of.next_valid_from,
          },
    retiresAt: of.announced_retire_at,
    isSample: of.is_sample,
    regions: of.regions,
    updatedAt: of.updated_at,
  })),
)

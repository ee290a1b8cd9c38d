import * as v from 'valibot'
import type { Plan } from '@/features/catalogue/plan'
import { hoursToCap } from '@/features/catalogue/price'
import { mibOf } from './gib'
import { planFieldSchemas } from './planFields'
import { NOT_OFFERED, regionField, type Fields } from './planForm'

/** What the public card shows. null: what was typed is no such value yet. */
export interface PlanPreview {
  slug: string
  summary: string
  cpu: string
  vcpus: number | null
  memoryMib: number | null
  diskGib: number | null
  gpu: string | null
  hourlyMicros: number | null
  monthlyCapMicros: number | null
  /** Hours after which the cap holds; null where it never does within a month. */
  capAfter: number | null
  regions: Plan['regions']
  retiresAt: string | null
}

/** Reads what stands in the form, as far as it makes sense by now. */
export function previewOf(fields: Fields, regions: readonly { slug: string; enabled: boolean }[]) {
  const read = <Output>(schema: v.GenericSchema<string, Output>, name: string): Output | null => {
    const { success, output } = v.safeParse(schema, fields[name] ?? '')
    return success ? output : null
  }
  const hourlyMicros = read(planFieldSchemas.hourly, 'hourly')
  const monthlyCapMicros = read(planFieldSchemas.monthly_cap, 'monthly_cap')
  const gpuCount = read(planFieldSchemas.gpu_count, 'gpu_count') ?? 0
  const gpuModel = read(planFieldSchemas.gpu_model, 'gpu_model')
  const gpuVram = read(planFieldSchemas.gpu_vram_gib, 'gpu_vram_gib')
  const preview: PlanPreview = {
    slug: (fields['slug'] ?? '').trim(),
    summary: (fields['summary'] ?? '').trim(),
    cpu: fields['cpu_type'] ?? '',
    vcpus: read(planFieldSchemas.vcpus, 'vcpus'),
    memoryMib: mibOf((fields['memory_gib'] ?? '').trim()) || null,
    diskGib: read(planFieldSchemas.disk_gib, 'disk_gib'),
    gpu:
      gpuCount > 0 && gpuModel !== null
        ? `${gpuCount} × ${gpuModel}${gpuVram === null ? '' : `, ${gpuCount * gpuVram} GiB`}`
        : null,
    hourlyMicros,
    monthlyCapMicros,
    capAfter: hourlyMicros === null ? null : hoursToCap({ hourlyMicros, monthlyCapMicros }),
    regions: regions.flatMap(({ slug, enabled }) => {
      const value = fields[regionField(slug)] ?? NOT_OFFERED
      if (!enabled || value === NOT_OFFERED) return []
      return [{ region: slug, stock: read(planFieldSchemas.stock, regionField(slug)) }]
    }),
    retiresAt: fields['announced_retire_at'] || null,
  }
  return preview
}

/** One ring of the column for each doubling of memory from 1 GiB on, as the home page draws it. At most twelve. */
export function ringsOf(memoryMib: number | null): number {
  if (memoryMib === null) return 1
  return Math.min(12, Math.max(1, Math.log2(memoryMib / 1024) + 1))
}

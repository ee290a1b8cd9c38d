import * as v from 'valibot'
import type { Plan } from '@/domain/catalogue/plan'
import { planRow } from '@/domain/catalogue/planRow'
import type { AdminPlan, AdminRegion, AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import { gibToMib } from './gib'
import { planFieldSchemas } from './planFields'
import type { FormValues } from '@/components/versionedForm/formValues'
import { NOT_OFFERED, regionField } from './planForm'

/** Converts a plan of the admin area to one of the public pages; null if it has no price. */
function publicPlan(plan: AdminPlan): Plan | null {
  const read = v.safeParse(planRow, { ...plan, updated_at: '' })
  return read.success ? read.output : null
}

/** The published plans, which decide the format of prices. */
export function publishedPlans(plans: readonly AdminPlan[]): Plan[] {
  return plans.flatMap((plan) =>
    plan.status === 'published' && plan.product_status === 'published'
      ? (publicPlan(plan) ?? [])
      : [],
  )
}

interface PreviewContext {
  /** The stored plan; null for a new one. */
  stored: AdminPlan | null
  products: readonly AdminProduct[]
  regions: readonly AdminRegion[]
}

/** The plan that the form describes, as visitors would see it; null until name, size and price are filled in. */
export function previewOf(
  fields: FormValues,
  { stored, products, regions }: PreviewContext,
): Plan | null {
  const read = <Output>(schema: v.GenericSchema<string, Output>, name: string): Output | null => {
    const { success, output } = v.safeParse(schema, fields[name] ?? '')
    return success ? output : null
  }
  const text = (name: string) => (fields[name] ?? '').trim()
  const product = products.find(({ id }) => id === fields['product_id'])
  const hourly_micros = read(planFieldSchemas.hourly, 'hourly')
  const monthly_cap_micros = read(planFieldSchemas.monthly_cap, 'monthly_cap')
  if (text('slug') === '' || product === undefined) return null
  const isSamePrice =
    stored?.hourly_micros === hourly_micros && stored.monthly_cap_micros === monthly_cap_micros
  const gpu_count = read(planFieldSchemas.gpu_count, 'gpu_count') ?? 0
  const result = v.safeParse(planRow, {
    plan_id: stored?.plan_id ?? '',
    slug: text('slug'),
    product_slug: product.slug,
    product_name: product.name,
    kind: product.kind,
    summary: text('summary'),
    virtualization: fields['virtualization'],
    cpu_type: fields['cpu_type'],
    vcpus: read(planFieldSchemas.vcpus, 'vcpus'),
    memory_mib: gibToMib(text('memory_gib')),
    disk_gib: read(planFieldSchemas.disk_gib, 'disk_gib'),
    transfer_gib: read(planFieldSchemas.transfer_gib, 'transfer_gib'),
    gpu_model: gpu_count > 0 ? read(planFieldSchemas.gpu_model, 'gpu_model') : null,
    gpu_count,
    gpu_vram_gib: gpu_count > 0 ? read(planFieldSchemas.gpu_vram_gib, 'gpu_vram_gib') : null,
    cpu_model: read(planFieldSchemas.cpu_model, 'cpu_model'),
    disk_type: read(planFieldSchemas.disk_type, 'disk_type'),
    network_mbit: read(planFieldSchemas.network_mbit, 'network_mbit'),
    currency: stored?.currency ?? 'EUR',
    hourly_micros,
    monthly_cap_micros,
    // Saving a new price replaces the announced one.
    next_hourly_micros: isSamePrice ? stored.next_hourly_micros : null,
    next_monthly_cap_micros: isSamePrice ? stored.next_monthly_cap_micros : null,
    next_valid_from: isSamePrice ? stored.next_valid_from : null,
    announced_retire_at: fields['announced_retire_at'] || null,
    is_sample: fields['is_sample'] === 'yes',
    regions: regions.flatMap(({ slug, enabled }) => {
      const value = fields[regionField(slug)] ?? NOT_OFFERED
      if (!enabled || value === NOT_OFFERED) return []
      return [{ region: slug, stock: read(planFieldSchemas.stock, regionField(slug)) }]
    }),
    updated_at: '',
  })
  return result.success ? result.output : null
}

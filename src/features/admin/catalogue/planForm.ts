import type { FieldErrors, FormValues } from '@/components/versionedForm/formValues'
import * as v from 'valibot'
import { microsToEuros } from '@/domain/catalogue/euros'
import type { PlanRecord } from '@/domain/catalogue/admin/adminPlan'
import type { PlanInput } from '@/domain/catalogue/admin/mutations'
import { mibToGib, gibToMib } from './gib'
import { parseTimestamp, SKIPPED } from '@/components/dateTimeField'
import { planBounds, planFieldSchemas, planProblems } from './planFields'
import type { PriceTerms } from './priceChange'

/** The value of a region's field if the plan is not offered there; '' means offered without a limit. */
export const NOT_OFFERED = 'no'

const REGION = 'region:'

export const regionField = (slug: string) => REGION + slug

const isRegion = (field: string) => field.startsWith(REGION)

const orEmpty = (value: number | string | null) => (value === null ? '' : String(value))

/** The form values of a stored plan. */
export function planFieldsOf({ plan, regions, offered }: PlanRecord): FormValues {
  return {
    product_id: plan.product_id,
    slug: plan.slug,
    summary: plan.summary,
    virtualization: plan.virtualization,
    cpu_type: plan.cpu_type,
    vcpus: String(plan.vcpus),
    memory_gib: mibToGib(plan.memory_mib),
    disk_gib: orEmpty(plan.disk_gib),
    transfer_gib: orEmpty(plan.transfer_gib),
    gpu_count: String(plan.gpu_count),
    gpu_model: orEmpty(plan.gpu_model),
    gpu_vram_gib: orEmpty(plan.gpu_vram_gib),
    cpu_model: orEmpty(plan.cpu_model),
    disk_type: orEmpty(plan.disk_type),
    network_mbit: orEmpty(plan.network_mbit),
    hourly: plan.hourly_micros === null ? '' : microsToEuros(plan.hourly_micros),
    monthly_cap: plan.monthly_cap_micros === null ? '' : microsToEuros(plan.monthly_cap_micros),
    announced_retire_at: orEmpty(plan.announced_retire_at),
    is_sample: plan.is_sample ? 'yes' : 'no',
    ...Object.fromEntries(
      regions.map(({ slug }) => [
        regionField(slug),
        offered.has(slug) ? orEmpty(offered.get(slug) ?? null) : NOT_OFFERED,
      ]),
    ),
  }
}

/** The form values of a new plan. */
export function newPlanFields(productId: string, regions: readonly { slug: string }[]): FormValues {
  return {
    product_id: productId,
    slug: '',
    summary: '',
    virtualization: 'container',
    cpu_type: 'shared',
    vcpus: '1',
    memory_gib: '1',
    disk_gib: '',
    transfer_gib: '',
    gpu_count: '0',
    gpu_model: '',
    gpu_vram_gib: '',
    cpu_model: '',
    disk_type: '',
    network_mbit: '',
    hourly: '',
    monthly_cap: '',
    announced_retire_at: '',
    is_sample: 'no',
    ...Object.fromEntries(regions.map(({ slug }) => [regionField(slug), NOT_OFFERED])),
  }
}

/** A free name for a copy. */
export function copySlug(slug: string, taken: readonly string[]): string {
  for (let copy = 1; ; copy += 1) {
    const suffix = copy === 1 ? '-copy' : `-copy-${copy}`
    const name = slug.slice(0, 40 - suffix.length).replace(/[.-]+$/, '') + suffix
    if (!taken.includes(name)) return name
  }
}

/** The form values of a copy: all values except the name and the announced end. */
export function copiedFields(record: PlanRecord, taken: readonly string[]): FormValues {
  return {
    ...planFieldsOf(record),
    slug: copySlug(record.plan.slug, taken),
    announced_retire_at: '',
  }
}

/** The schemas of the fields that can be validated alone. */
const schemas = {
  slug: planFieldSchemas.slug,
  summary: planFieldSchemas.summary,
  virtualization: planFieldSchemas.virtualization,
  cpu_type: planFieldSchemas.cpu_type,
  vcpus: planFieldSchemas.vcpus,
  disk_gib: planFieldSchemas.disk_gib,
  transfer_gib: planFieldSchemas.transfer_gib,
  gpu_count: planFieldSchemas.gpu_count,
  gpu_model: planFieldSchemas.gpu_model,
  gpu_vram_gib: planFieldSchemas.gpu_vram_gib,
  cpu_model: planFieldSchemas.cpu_model,
  disk_type: planFieldSchemas.disk_type,
  network_mbit: planFieldSchemas.network_mbit,
  hourly: planFieldSchemas.hourly,
  monthly_cap: planFieldSchemas.monthly_cap,
}

/** The form's names of fields that have another name in the database. */
const formNames: Readonly<Record<string, string>> = {
  memory_mib: 'memory_gib',
  hourly_micros: 'hourly',
  monthly_cap_micros: 'monthly_cap',
  price: 'hourly',
}

/**
 * The form's field for a field name in a refusal of the database: `price.hourly_micros`, or the slug of a region.
 * @returns the given name if the form has no such field
 */
export function formField(name: string, fields: FormValues): string {
  const last = name.split(/[.:]/).at(-1) ?? name
  const field = formNames[last] ?? last
  if (Object.hasOwn(fields, field)) return field
  if (Object.hasOwn(fields, regionField(field))) return regionField(field)
  return name.startsWith('regions') || last === 'stock' ? 'regions' : name
}

/** The amounts in a form with valid fields. */
export function priceTermsOf(fields: FormValues): PriceTerms {
  const { hourly_micros, monthly_cap_micros } = figuresOf(fields)
  return { hourly: hourly_micros, cap: monthly_cap_micros }
}

/** Whether the price in the form differs from the price that it started with. */
export function isPriceChanged(fields: FormValues, base: FormValues): boolean {
  return fields['hourly'] !== base['hourly'] || fields['monthly_cap'] !== base['monthly_cap']
}

export interface PlanCheck {
  /** The plan is published, so it must have a price and a region. */
  isPublished: boolean
}

/** The errors of the typed values by field; empty if all are valid. */
export function validatePlan(fields: FormValues, { isPublished }: PlanCheck): FieldErrors {
  const problems: FieldErrors = {}
  const text = (name: string) => fields[name] ?? ''
  if (text('product_id') === '') problems['product_id'] = 'Choose a product.'

  // A draft may have no price yet.
  const isUnpriced = text('hourly').trim() === '' && !isPublished
  for (const [name, schema] of Object.entries(schemas)) {
    if (name === 'hourly' && isUnpriced) continue
    const { issues } = v.safeParse(schema, text(name))
    if (issues) problems[name] = issues[0].message
  }
  if (isUnpriced && text('monthly_cap').trim() !== '') {
    problems['hourly'] = 'A monthly cap needs an hourly price.'
  }
  const memory = gibToMib(text('memory_gib').trim())
  const { min, max } = planBounds.memory_mib
  if (memory === null || memory < min || memory > max) {
    problems['memory_gib'] = `Enter GiB from ${min / 1024} to ${max / 1024} in whole MiB.`
  }

  for (const [name, value] of Object.entries(fields)) {
    if (!isRegion(name) || value === NOT_OFFERED) continue
    const { issues } = v.safeParse(planFieldSchemas.stock, value)
    if (issues) problems[name] = issues[0].message
  }
  if (isPublished && !Object.entries(fields).some(isOffered)) {
    problems['regions'] = 'A published plan needs at least one region.'
  }

  if (text('announced_retire_at') !== '' && parseTimestamp(text('announced_retire_at')) === null) {
    problems['announced_retire_at'] = SKIPPED
  }

  if (Object.keys(problems).length > 0) return problems
  for (const { field, message } of planProblems(figuresOf(fields))) {
    problems[formNames[field] ?? field] ??= message
  }
  return problems
}

const isOffered = ([name, value]: [string, string]) => isRegion(name) && value !== NOT_OFFERED

function figuresOf(fields: FormValues) {
  const text = (name: string) => fields[name] ?? ''
  return {
    gpu_model: v.parse(schemas.gpu_model, text('gpu_model')),
    gpu_count: v.parse(schemas.gpu_count, text('gpu_count')),
    gpu_vram_gib: v.parse(schemas.gpu_vram_gib, text('gpu_vram_gib')),
    hourly_micros: text('hourly').trim() === '' ? null : v.parse(schemas.hourly, text('hourly')),
    monthly_cap_micros: v.parse(schemas.monthly_cap, text('monthly_cap')),
  }
}

/**
 * The input to send for valid fields. An unchanged price is not sent, because an announced price may apply by now and
 * must not be overwritten.
 * @param base the values that the form started with; null for a plan that is not stored yet
 * @param pricesFrom when a new price begins; null: at once
 */
export function planInput(
  fields: FormValues,
  base: FormValues | null,
  pricesFrom: string | null = null,
): PlanInput {
  const { hourly_micros, monthly_cap_micros, ...gpu } = figuresOf(fields)
  const parse = <Output>(schema: v.GenericSchema<string, Output>, name: string) =>
    v.parse(schema, fields[name] ?? '')
  const isPriceSent = hourly_micros !== null && (base === null || isPriceChanged(fields, base))
  return {
    product_id: fields['product_id'] ?? '',
    slug: parse(schemas.slug, 'slug'),
    summary: parse(schemas.summary, 'summary'),
    virtualization: parse(schemas.virtualization, 'virtualization'),
    cpu_type: parse(schemas.cpu_type, 'cpu_type'),
    vcpus: parse(schemas.vcpus, 'vcpus'),
    memory_mib: gibToMib((fields['memory_gib'] ?? '').trim()) ?? 0,
    disk_gib: parse(schemas.disk_gib, 'disk_gib'),
    transfer_gib: parse(schemas.transfer_gib, 'transfer_gib'),
    ...gpu,
    cpu_model: parse(schemas.cpu_model, 'cpu_model'),
    disk_type: parse(schemas.disk_type, 'disk_type'),
    network_mbit: parse(schemas.network_mbit, 'network_mbit'),
    announced_retire_at: fields['announced_retire_at'] || null,
    is_sample: fields['is_sample'] === 'yes',
    price: isPriceSent ? { hourly_micros, monthly_cap_micros, valid_from: pricesFrom } : null,
    regions: Object.entries(fields)
      .filter(isOffered)
      .map(([name, stock]) => ({
        region: name.slice(REGION.length),
        stock: v.parse(planFieldSchemas.stock, stock),
      })),
  }
}

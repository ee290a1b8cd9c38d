import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { EMBEDDED_KEY } from '@/lib/embeddedKey'
import type { Plan, PlanKind } from './plan'
import { planRow } from './planRow'

/**
 * Every published plan, in the order of the catalogue. Admins could read drafts too: nobody sees them on public pages.
 * @throws Failure (plain object)
 */
export async function listPlans(signal: AbortSignal): Promise<Plan[]> {
  return callBackend(v.array(planRow), (client) =>
    client
      .from('plan_catalogue')
      .select()
      .eq('status', 'published')
      .eq('product_status', 'published')
      .order('product_sort')
      .order('sort')
      .order('slug')
      .abortSignal(signal)
      .retry(false),
  )
}

const product = v.object({
  slug: v.string(),
  kind: v.picklist(['vps', 'cloud', 'vds', 'gpu']),
  name: v.string(),
  /** In one line, which need it serves; may be empty. */
  summary: v.string(),
})

/** A family of plans. */
export type Product = v.InferOutput<typeof product>

/** @throws Failure (plain object) */
export async function listProducts(signal: AbortSignal): Promise<Product[]> {
  return callBackend(v.array(product), (client) =>
    client
      .from('products')
      .select('slug, kind, name, summary')
      .eq('status', 'published')
      .order('sort')
      .order('slug')
      .abortSignal(signal)
      .retry(false),
  )
}

const region = v.object({ slug: v.string(), name: v.string(), country: v.string() })

/** A place where servers stand; `country` is ISO 3166 alpha-2. */
export type Region = v.InferOutput<typeof region>

/** @throws Failure (plain object) */
export async function listRegions(signal: AbortSignal): Promise<Region[]> {
  return callBackend(v.array(region), (client) =>
    client
      .from('regions')
      .select('slug, name, country')
      .eq('enabled', true)
      .order('sort')
      .order('slug')
      .abortSignal(signal)
      .retry(false),
  )
}

const image = v.pipe(
  v.object({
    slug: v.string(),
    family: v.string(),
    version: v.string(),
    min_disk_gib: v.number(),
  }),
  v.transform(({ min_disk_gib, ...rest }) => ({ ...rest, minDiskGib: min_disk_gib })),
)

/** What a server starts from. */
export type Image = v.InferOutput<typeof image>

/** @throws Failure (plain object) */
export async function listImages(signal: AbortSignal): Promise<Image[]> {
  return callBackend(v.array(image), (client) =>
    client
      .from('images')
      .select('slug, family, version, min_disk_gib')
      .eq('status', 'published')
      .order('sort')
      .order('slug')
      .abortSignal(signal)
      .retry(false),
  )
}

const state = v.pipe(
  v.object({
    state: v.string(),
    label: v.string(),
    is_billed: v.boolean(),
    says: v.string(),
  }),
  v.transform(({ is_billed, ...rest }) => ({ ...rest, isBilled: is_billed })),
)

/** A state of a server; `says` is why it is billed or not. */
export type InstanceState = v.InferOutput<typeof state>

/** @throws Failure (plain object) */
export async function listStates(signal: AbortSignal): Promise<InstanceState[]> {
  return callBackend(v.array(state), (client) =>
    client
      .from('instance_states')
      .select('state, label, is_billed, says')
      .order('sort')
      .abortSignal(signal)
      .retry(false),
  )
}

const transition = v.pipe(
  v.object({
    action: v.string(),
    from_state: v.nullable(v.string()),
    via_state: v.nullable(v.string()),
    to_state: v.string(),
    fail_state: v.nullable(v.string()),
    roles: v.array(v.string()),
    needs_confirm: v.boolean(),
    billing_effect: v.nullable(v.string()),
  }),
  v.transform((row) => ({
    action: row.action,
    from: row.from_state,
    via: row.via_state,
    to: row.to_state,
    fail: row.fail_state,
    roles: row.roles,
    needsConfirm: row.needs_confirm,
    billingEffect: row.billing_effect,
  })),
)

/** A legal step of a server's life; `from` is `null` where it begins. */
export type Transition = v.InferOutput<typeof transition>

/** @throws Failure (plain object) */
export async function listTransitions(signal: AbortSignal): Promise<Transition[]> {
  return callBackend(v.array(transition), (client) =>
    client
      .from('instance_transitions')
      .select(
        'action, from_state, via_state, to_state, fail_state, roles, needs_confirm, billing_effect',
      )
      .order('sort')
      .abortSignal(signal)
      .retry(false),
  )
}

type PublicTable =
  | 'plan_catalogue'
  | 'regions'
  | 'images'
  | 'instance_states'
  | 'instance_transitions'

/** Where a public table answers as JSON, for "View as JSON". The key in it is the public one. */
export function publicRowsUrl(table: PublicTable, filter: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    apikey: import.meta.env.VITE_SUPABASE_ANON_KEY || EMBEDDED_KEY,
    ...filter,
  })
  // Without an address of its own the backend answers on the page's origin.
  return `${import.meta.env.VITE_SUPABASE_URL || ''}/rest/v1/${table}?${query.toString()}`
}

/** Where the published plans of these kinds, or of all, answer as JSON. */
export function publicCatalogueUrl(...kinds: readonly PlanKind[]): string {
  return publicRowsUrl('plan_catalogue', {
    status: 'eq.published',
    product_status: 'eq.published',
    ...(kinds.length === 0 ? {} : { kind: `in.(${kinds.join(',')})` }),
    order: 'product_sort,sort,slug',
  })
}

import * as v from 'valibot'
import { readPublic } from '@/lib/readPublic'
import type { Plan } from './plan'
import { planRow } from './planRow'
import { publicCatalogueUrl, publicRowsUrl } from './publicRows'

/**
 * Every published plan, in the order of the catalogue. It never contains drafts, even for admins.
 * @throws Failure (plain object)
 */
export async function listPlans(signal: AbortSignal): Promise<Plan[]> {
  return readPublic(v.array(planRow), publicCatalogueUrl(), signal)
}

const product = v.object({
  slug: v.string(),
  kind: v.picklist(['vps', 'cloud', 'vds', 'gpu']),
  name: v.string(),
  /** One line about the need that the product serves; may be empty. */
  summary: v.string(),
})

/** A family of plans. */
export type Product = v.InferOutput<typeof product>

/** @throws Failure (plain object) */
export async function listProducts(signal: AbortSignal): Promise<Product[]> {
  return readPublic(
    v.array(product),
    publicRowsUrl('product_catalogue', {
      select: 'slug,kind,name,summary',
      status: 'eq.published',
      order: 'sort,slug',
    }),
    signal,
  )
}

const region = v.object({ slug: v.string(), name: v.string(), country: v.string() })

/** A location of servers; `country` is ISO 3166 alpha-2. */
export type Region = v.InferOutput<typeof region>

/** @throws Failure (plain object) */
export async function listRegions(signal: AbortSignal): Promise<Region[]> {
  return readPublic(
    v.array(region),
    publicRowsUrl('region_catalogue', {
      select: 'slug,name,country',
      enabled: 'is.true',
      order: 'sort,slug',
    }),
    signal,
  )
}

const regionFeature = v.object({ region: v.string(), feature: v.string() })

/** Something that the engine of a region can do besides servers, such as `volumes`. */
export type RegionFeature = v.InferOutput<typeof regionFeature>

/** @throws Failure (plain object) */
export async function listRegionFeatures(signal: AbortSignal): Promise<RegionFeature[]> {
  return readPublic(
    v.array(regionFeature),
    publicRowsUrl('region_features', { select: 'region,feature', order: 'region,feature' }),
    signal,
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

/** The operating system image that a server starts from. */
export type Image = v.InferOutput<typeof image>

/** @throws Failure (plain object) */
export async function listImages(signal: AbortSignal): Promise<Image[]> {
  return readPublic(
    v.array(image),
    publicRowsUrl('image_catalogue', {
      select: 'slug,family,version,min_disk_gib',
      status: 'eq.published',
      order: 'sort,slug',
    }),
    signal,
  )
}

const state = v.pipe(
  v.object({
    state: v.string(),
    label: v.string(),
    is_billed: v.boolean(),
    description: v.string(),
  }),
  v.transform(({ is_billed, ...rest }) => ({ ...rest, isBilled: is_billed })),
)

/** A state of a server; `description` says why it is billed or not. */
export type InstanceState = v.InferOutput<typeof state>

/** @throws Failure (plain object) */
export async function listStates(signal: AbortSignal): Promise<InstanceState[]> {
  return readPublic(
    v.array(state),
    publicRowsUrl('instance_state_catalogue', {
      select: 'state,label,is_billed,description',
      order: 'sort',
    }),
    signal,
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

/** An allowed transition between states; `from` is `null` for the first state. */
export type Transition = v.InferOutput<typeof transition>

/** @throws Failure (plain object) */
export async function listTransitions(signal: AbortSignal): Promise<Transition[]> {
  return readPublic(
    v.array(transition),
    publicRowsUrl('instance_transition_catalogue', {
      select: 'action,from_state,via_state,to_state,fail_state,roles,needs_confirm,billing_effect',
      order: 'sort',
    }),
    signal,
  )
}

import * as v from 'valibot'
import { atField, callBackend } from '@/lib/callBackend'
import { namesHolders } from './procedureAnswers'
import type { Json } from '@/lib/database.types'
import type { PlanStatus } from './productsSearch'

/** The saved row, and the version that the next change must send. */
export interface SaveResult {
  id: string
  version: number
}

const saveResult = v.pipe(
  v.tupleWithRest([v.object({ id: v.string(), version: v.number() })], v.unknown()),
  v.transform(([row]): SaveResult => row),
)

/** The answer of a procedure without a result: null or undefined. */
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
)

export interface ProductInput {
  slug: string
  kind: string
  name: string
  summary: string
  status: string
}

/**
 * Saves a product. Without a target, it creates a product at the end of the catalogue.
 * @throws Failure (plain object): `conflict` if the version is outdated, `invalid_input` with `field`, `forbidden`
 */
export function saveProduct(
  target: string | null,
  version: number | null,
  product: ProductInput,
): Promise<SaveResult> {
  return callBackend(
    saveResult,
    (client) =>
      client.rpc('admin_save_product', {
        target: target as string,
        expected_version: version as number,
        product: { ...product },
      }),
    atField,
  )
}

/** The input of `admin_save_plan`. Money is whole millionths of a euro, times are ISO texts. */
export interface PlanInput {
  product_id: string
  slug: string
  summary: string
  virtualization: string
  cpu_type: string
  vcpus: number
  memory_mib: number
  disk_gib: number | null
  transfer_gib: number | null
  gpu_model: string | null
  gpu_count: number
  gpu_vram_gib: number | null
  cpu_model: string | null
  disk_type: string | null
  network_mbit: number | null
  announced_retire_at: string | null
  is_sample: boolean
  /** `valid_from` null: the price starts now. `price` null: the price does not change. */
  price: {
    hourly_micros: number
    monthly_cap_micros: number | null
    valid_from: string | null
  } | null
  regions: { region: string; stock: number | null }[]
}

/**
 * Saves a plan. Without a target, it creates a draft.
 * @param reason needed for a new price of a published plan
 * @throws Failure (plain object): `conflict` if the version is outdated, `invalid_input` with `field`, `forbidden`
 */
export function savePlan(
  target: string | null,
  version: number | null,
  plan: PlanInput,
  reason = '',
): Promise<SaveResult> {
  return callBackend(
    saveResult,
    (client) =>
      client.rpc('admin_save_plan', {
        target: target as string,
        expected_version: version as number,
        plan: plan as unknown as Json,
        reason,
      }),
    atField,
  )
}

/** @throws Failure (plain object): `invalid_input` with the `field` that the plan needs before it can be published */
export function setPlanStatus(
  target: string,
  version: number,
  status: PlanStatus,
  reason: string,
): Promise<SaveResult> {
  return callBackend(
    saveResult,
    (client) =>
      client.rpc('admin_set_plan_status', {
        target,
        expected_version: version,
        new_status: status,
        reason,
      }),
    atField,
  )
}

/** @throws Failure (plain object): `in_use` if the plan was ever published or something refers to it */
export function deletePlan(target: string, version: number): Promise<void> {
  return callBackend(
    nothing,
    (client) => client.rpc('admin_delete_plan', { target, expected_version: version }),
    namesHolders,
  )
}

/**
 * Withdraws an announced price. The current price stays valid.
 * @throws Failure (plain object)
 */
export function cancelScheduledPrice(
  target: string,
  version: number,
  price: NonNullable<PlanInput['price']>,
  reason: string,
): Promise<SaveResult> {
  return callBackend(
    saveResult,
    (client) =>
      // Omitted fields do not change. The current price, sent with a date, continues from that date.
      client.rpc('admin_save_plan', { target, expected_version: version, plan: { price }, reason }),
    atField,
  )
}

/** @throws Failure (plain object): `conflict` if `ids` does not list every product */
export function orderProducts(ids: string[]): Promise<void> {
  return callBackend(nothing, (client) => client.rpc('admin_order_products', { ids }))
}

/** @throws Failure (plain object): `conflict` if `ids` does not list every plan of the product */
export function orderPlans(product: string, ids: string[]): Promise<void> {
  return callBackend(nothing, (client) => client.rpc('admin_order_plans', { product, ids }))
}

import * as v from 'valibot'
import { moment } from '../planRow'
import { callBackend } from '@/lib/callBackend'
import { failure } from '@/lib/errors'
import {
  adminPlanRow,
  priceRow,
  adminProductRow,
  regionRow,
  type AdminPlan,
  type AdminRegion,
  type PlanRecord,
  type AdminProduct,
} from './adminPlan'

/** The most rows in one answer of the service. */
const ROWS_A_CALL = 1000

/**
 * Every plan, drafts included, in the order of the catalogue.
 * @throws Failure (plain object)
 */
export async function listAdminPlans(signal: AbortSignal): Promise<AdminPlan[]> {
  const plans: AdminPlan[] = []
  for (;;) {
    const rows = await callBackend(v.array(adminPlanRow), (client) =>
      client
        .from('plan_catalogue')
        .select()
        .order('product_sort')
        .order('product_slug')
        .order('sort')
        .order('slug')
        .range(plans.length, plans.length + ROWS_A_CALL - 1)
        .abortSignal(signal)
        .retry(false),
    )
    plans.push(...rows)
    if (rows.length < ROWS_A_CALL) return plans
  }
}

/** @throws Failure (plain object) */
export async function listAdminProducts(signal?: AbortSignal): Promise<AdminProduct[]> {
  return callBackend(v.array(adminProductRow), (client) => {
    const call = client
      .from('product_catalogue')
      .select('id, slug, kind, name, summary, status, version')
      .order('sort')
      .order('slug')
      .retry(false)
    return signal ? call.abortSignal(signal) : call
  })
}

/**
 * Every region, closed and retired ones included.
 * @throws Failure (plain object)
 */
export async function listAllRegions(signal?: AbortSignal): Promise<AdminRegion[]> {
  return callBackend(v.array(regionRow), (client) => {
    const call = client
      .from('region_catalogue')
      .select('id, slug, name, country, enabled, retired_at')
      .order('sort')
      .order('slug')
      .retry(false)
    return signal ? call.abortSignal(signal) : call
  })
}

const stockRow = v.object({ region_id: v.string(), stock: v.nullable(v.number()) })

/**
 * One plan with everything that its editor shows. The plan's row is read first, so no other data is older than it.
 * @throws Failure (plain object): `not_found` if there is no such plan
 */
export async function loadPlan(id: string): Promise<PlanRecord> {
  const plan = await callBackend(v.nullable(adminPlanRow), (client) =>
    client.from('plan_catalogue').select().eq('plan_id', id).retry(false).maybeSingle(),
  )
  if (plan === null) throw failure('not_found')
  const [regions, stocks, prices] = await Promise.all([
    listAllRegions(),
    callBackend(v.array(stockRow), (client) =>
      client.from('stock_catalogue').select('region_id, stock').eq('plan_id', id).retry(false),
    ),
    callBackend(v.array(priceRow), (client) =>
      client
        .from('price_catalogue')
        .select('id, currency, hourly_micros, monthly_cap_micros, valid_from, valid_to')
        .eq('plan_id', id)
        .order('valid_from', { ascending: false })
        .retry(false),
    ),
  ])
  const slugs = new Map(regions.map((region) => [region.id, region.slug]))
  return {
    plan,
    regions,
    offered: new Map(
      stocks.flatMap(({ region_id, stock }) => {
        const slug = slugs.get(region_id)
        return slug === undefined ? [] : [[slug, stock] as const]
      }),
    ),
    prices,
  }
}

const values = v.fallback(v.nullable(v.record(v.string(), v.unknown())), null)

const changeRow = v.object({
  at: moment,
  actor_email: v.nullable(v.string()),
  action: v.string(),
  reason: v.nullable(v.string()),
  before: values,
  after: values,
})

/** One recorded change of a plan. `actor_email` is null for a deleted account or the system. */
export type PlanChange = v.InferOutput<typeof changeRow>

/**
 * The latest changes of a plan, newest first.
 * @throws Failure (plain object)
 */
export async function loadPlanHistory(id: string, signal: AbortSignal): Promise<PlanChange[]> {
  return callBackend(v.array(changeRow), (client) =>
    client.rpc('admin_plan_history', { target: id }).abortSignal(signal).retry(false),
  )
}

/**
 * How many saved configurations use one of these plans.
 * @throws Failure (plain object)
 */
export async function countSaved(slugs: readonly string[], signal: AbortSignal): Promise<number> {
  return callBackend(v.number(), (client) =>
    client
      .rpc('admin_count_saved', { slugs: [...slugs] })
      .abortSignal(signal)
      .retry(false),
  )
}

const holderRow = v.object({ kind: v.string(), holder: v.nullable(v.string()), since: moment })

/** Something that refers to a plan, so that it cannot be deleted. */
export type PlanReference = v.InferOutput<typeof holderRow>

/** @throws Failure (plain object) */
export async function loadPlanReferences(
  id: string,
  signal: AbortSignal,
): Promise<PlanReference[]> {
  return callBackend(v.array(holderRow), (client) =>
    client.rpc('admin_plan_holders', { target: id }).abortSignal(signal).retry(false),
  )
}

import * as v from 'valibot'
import { atField, callBackend } from '@/lib/callBackend'
import type { Json } from '@/lib/database.types'
import { failure } from '@/lib/errors'
import type { PriceChange } from '../priceChange'
import { listAdminPlans, listAllRegions } from '@/domain/catalogue/admin/queries'
import type { PlanLine } from './csvColumns'
import type { ImportRow } from './readPlans'

/** The most rows in one response of the service. */
const ROWS_A_CALL = 1000

export const outcomes = ['error', 'conflict', 'create', 'update', 'unchanged'] as const

export type Outcome = (typeof outcomes)[number]

const reportRow = v.object({
  line: v.number(),
  slug: v.nullable(v.string()),
  outcome: v.picklist(outcomes),
  changes: v.nullable(v.record(v.string(), v.tuple([v.unknown(), v.unknown()]))),
  changes_live_price: v.boolean(),
  field: v.nullable(v.string()),
  message: v.nullable(v.string()),
})

/**
 * The outcome of one line, expected or done. `changes` holds old and new values by field; `message` is the problem of
 * `field`. `changes_live_price`: customers see the price that this line changes.
 */
export type ReportRow = v.InferOutput<typeof reportRow>

const report = v.array(reportRow)

function callImport(rows: readonly ImportRow[], args: object) {
  return callBackend(
    report,
    (client) =>
      client.rpc('admin_import_plans', { rows: rows as unknown as Json, ...args }).retry(false),
    atField,
  )
}

function checked(rows: readonly ImportRow[], found: ReportRow[]): ReportRow[] {
  if (new Set(found.map(({ line }) => line)).size !== rows.length) throw failure('unexpected')
  return found
}

/**
 * Reports what an import of these plans would do. It writes nothing.
 * @throws Failure (plain object); `unexpected` if the report does not cover every line
 */
export async function checkImport(rows: readonly ImportRow[]): Promise<ReportRow[]> {
  return checked(rows, await callImport(rows, { dry_run: true }))
}

/**
 * Imports all plans or none: if one line is wrong, nothing is written, and the report says why.
 * @param change for new prices of published plans; its reason is empty if there are none
 * @throws Failure (plain object); `unexpected` if the report does not cover every line
 */
export async function importPlans(
  rows: readonly ImportRow[],
  { reason, pricesFrom }: PriceChange,
): Promise<ReportRow[]> {
  const args = { dry_run: false, reason, ...(pricesFrom ? { prices_from: pricesFrom } : {}) }
  return checked(rows, await callImport(rows, args))
}

const stockRow = v.object({
  plan_id: v.string(),
  region_id: v.string(),
  stock: v.nullable(v.number()),
})

/** The stock of plans in closed regions, which the view of the catalogue leaves out. */
async function loadClosedStock() {
  const closed = (await listAllRegions()).filter(({ enabled }) => !enabled)
  const slugs = new Map(closed.map(({ id, slug }) => [id, slug]))
  const byPlan = new Map<string, { region: string; stock: number | null }[]>()
  if (closed.length === 0) return byPlan
  for (let start = 0; ; start += ROWS_A_CALL) {
    const rows = await callBackend(v.array(stockRow), (client) =>
      client
        .from('stock_catalogue')
        .select('plan_id, region_id, stock')
        .in('region_id', [...slugs.keys()])
        .order('plan_id')
        .order('region_id')
        .range(start, start + ROWS_A_CALL - 1)
        .retry(false),
    )
    for (const { plan_id, region_id, stock } of rows) {
      const places = byPlan.get(plan_id) ?? []
      places.push({ region: slugs.get(region_id) ?? '', stock })
      byPlan.set(plan_id, places)
    }
    if (rows.length < ROWS_A_CALL) return byPlan
  }
}

/**
 * All plans for an export, in the order of the catalogue. Closed regions are included: without them, an import of the
 * file would remove the plan from those regions.
 * @throws Failure (plain object)
 */
export async function loadPlanLines(): Promise<PlanLine[]> {
  const [plans, closed] = await Promise.all([
    listAdminPlans(new AbortController().signal),
    loadClosedStock(),
  ])
  return plans.map(({ product_slug, plan_id, regions, ...plan }) => ({
    ...plan,
    product: product_slug,
    regions: [...regions, ...(closed.get(plan_id) ?? [])],
  }))
}

import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import type { Json } from '@/lib/database.types'
import { failure } from '@/lib/errors'
import { listAdminPlans, listAllRegions } from '../queries'
import type { PlanLine } from './columns'
import type { ImportRow } from './readPlans'

/** No more rows are in one answer of the service. */
const ROWS_A_CALL = 1000

export const outcomes = ['error', 'create', 'update', 'unchanged'] as const

export type Outcome = (typeof outcomes)[number]

const reportRow = v.object({
  line: v.number(),
  slug: v.nullable(v.string()),
  outcome: v.picklist(outcomes),
  changes: v.nullable(v.record(v.string(), v.tuple([v.unknown(), v.unknown()]))),
  field: v.nullable(v.string()),
  message: v.nullable(v.string()),
})

/** What became of one line, or would: `changes` holds old and new by field, `message` what is wrong with `field`. */
export type ReportRow = v.InferOutput<typeof reportRow>

/**
 * Imports plans, all or none: where one line is wrong, nothing is written, and the report says what is wrong.
 * @param isDryRun nothing is written in any case
 * @throws Failure (plain object); `unexpected` where the report does not tell of every line
 */
export async function importPlans(
  rows: readonly ImportRow[],
  isDryRun: boolean,
): Promise<ReportRow[]> {
  const report = await callBackend(v.array(reportRow), (client) =>
    client
      .rpc('admin_import_plans', { rows: rows as unknown as Json, dry_run: isDryRun })
      .retry(false),
  )
  if (new Set(report.map(({ line }) => line)).size !== rows.length) throw failure('unexpected')
  return report
}

const stockRow = v.object({
  plan_id: v.string(),
  region_id: v.string(),
  stock: v.nullable(v.number()),
})

/** Where plans are offered in regions that are switched off: the catalogue's view leaves those out. */
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
 * Every plan as a file has it, in the order of the catalogue, with the regions that are switched off: a file that
 * left them out would take the plan from there when it is imported again.
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

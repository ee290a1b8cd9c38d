import * as v from 'valibot'
import { moment } from '../planRow'
import { callBackend } from '@/lib/callBackend'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const overviewRow = v.object({
  products: count,
  /** On sale: the product is published too. */
  plans_published: count,
  plans_draft: count,
  plans_retired: count,
  regions: count,
  /** Published plans that are out of stock in every region. */
  sold_out: count,
  /** ISO text; null while no plan has a price. */
  last_price_change: v.nullable(moment),
})

/** Figures of the catalogue, counted by the database. */
export type CatalogueOverview = v.InferOutput<typeof overviewRow>

/** @throws Failure (plain object) */
export async function loadCatalogueOverview(signal: AbortSignal): Promise<CatalogueOverview> {
  const [row] = await callBackend(v.tupleWithRest([overviewRow], v.unknown()), (client) =>
    client.rpc('admin_catalogue_overview').abortSignal(signal).retry(false),
  )
  return row
}

const attentionRow = v.object({
  kind: v.picklist(['sold_out', 'retiring_soon', 'draft_for_long']),
  plan_id: v.string(),
  slug: v.string(),
  /** Null means every region. */
  region: v.nullable(v.string()),
  /** ISO text: the start of the problem, or the deadline. */
  at: moment,
})

/** A plan that needs attention. */
export type Attention = v.InferOutput<typeof attentionRow>

/**
 * The plans that need attention, the most urgent first. Unknown kinds of a newer backend are left out.
 * @throws Failure (plain object)
 */
export async function loadAttention(signal: AbortSignal): Promise<Attention[]> {
  const rows = await callBackend(v.array(v.unknown()), (client) =>
    client.rpc('admin_catalogue_attention').abortSignal(signal).retry(false),
  )
  return rows.flatMap((row) => {
    const { success, output } = v.safeParse(attentionRow, row)
    return success ? [output] : []
  })
}

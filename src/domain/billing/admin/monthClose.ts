import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

const state = v.picklist(['ok', 'waiting', 'wrong'])

/** How a line of the checklist stands. `waiting`: it comes by itself, or somebody has to give something. */
export type ChecklistState = v.InferOutput<typeof state>

const count = v.number()
const place = { name: v.string(), slug: v.string() }

const itemRow = v.variant('item', [
  v.object({ item: v.literal('closings'), state, total: count, open: count, invoices: count }),
  v.object({
    item: v.literal('waits'),
    state,
    open: count,
    workspaces: v.array(
      v.object({
        ...place,
        reason: v.string(),
        since: moment,
      }),
    ),
  }),
  v.object({ item: v.literal('documents'), state, total: count, open: count }),
  v.object({
    item: v.literal('vat_checks'),
    state,
    open: count,
    workspaces: v.array(v.object(place)),
  }),
  v.object({ item: v.literal('unmatched'), state, open: count }),
  v.object({ item: v.literal('problems'), state, open: count }),
  v.object({
    item: v.literal('series'),
    state,
    series: v.array(
      v.object({
        series: v.picklist(['invoice', 'credit_note']),
        taken: count,
        issued: count,
      }),
    ),
  }),
  v.object({ item: v.literal('chain'), state, total: count, open: count }),
  v.object({
    item: v.literal('recomputation'),
    state,
    total: count,
    open: count,
    differing: count,
    charged_later: count,
    checked_at: v.nullable(moment),
  }),
  v.object({
    item: v.literal('exports'),
    state,
    exported_at: v.nullable(moment),
    formats: v.array(v.picklist(['csv', 'datev'])),
  }),
])

/** A line of the checklist: what was looked at, and how it stands. */
export type ChecklistItem = v.InferOutput<typeof itemRow>

const checklistRow = v.object({ month: v.string(), items: v.array(itemRow) })

/** What has to be in order before a month is closed in the books. */
export type MonthChecklist = v.InferOutput<typeof checklistRow>

/** @param month its first day. @throws Failure (plain object) */
export function loadMonthChecklist(month: string): Promise<MonthChecklist> {
  return callBackend(checklistRow, (client) => client.rpc('month_checklist', { month }))
}

const whats = ['segment', 'net', 'cents', 'taxNet', 'tax', 'sum', 'taxSum', 'total'] as const

const differenceRow = v.pipe(
  v.object({
    number: v.string(),
    workspace_name: v.string(),
    workspace_slug: v.string(),
    currency: v.string(),
    found_at: moment,
    differences: v.array(
      v.object({
        what: v.picklist(whats),
        position: v.optional(v.number()),
        fromMs: v.optional(v.number()),
        tax: v.optional(v.string()),
        stated: v.number(),
        computed: v.nullable(v.number()),
      }),
    ),
    titles: v.record(v.string(), v.string()),
    is_hash_wrong: v.boolean(),
    is_charged_later: v.boolean(),
  }),
  v.transform((row) => ({
    number: row.number,
    workspace: { name: row.workspace_name, slug: row.workspace_slug },
    currency: row.currency,
    foundAt: row.found_at,
    differences: row.differences,
    /** The titles of the lines that differ, by position. */
    titles: row.titles,
    isHashWrong: row.is_hash_wrong,
    /** Usage that came late, and is on the invoice of a later month. */
    isChargedLater: row.is_charged_later,
  })),
)

/** An invoice of which something was not as it says when it was last recomputed. */
export type InvoiceDifference = v.InferOutput<typeof differenceRow>

/** Those of a month. @throws Failure (plain object) */
export function listInvoiceDifferences(
  month: string,
  signal: AbortSignal,
): Promise<InvoiceDifference[]> {
  const query = {
    select:
      'number,workspace_name,workspace_slug,currency,found_at,differences,titles,is_hash_wrong,is_charged_later',
    month: `eq.${month}`,
    order: 'is_charged_later,number',
    limit: '200',
  }
  return readOwn(v.array(differenceRow), 'invoice_difference_list', query, signal)
}

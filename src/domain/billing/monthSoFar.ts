import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'
import { taxCategories } from './invoiceFacts'

const lineRow = v.pipe(
  v.object({
    kind: v.picklist(['server', 'snapshot', 'volume', 'address']),
    entity_id: v.string(),
    title: v.string(),
    plan: v.nullable(v.string()),
    region: v.nullable(v.string()),
    minutes: v.number(),
    net_micros: v.number(),
    projected_micros: v.number(),
  }),
  v.transform(({ entity_id, net_micros, projected_micros, ...row }) => ({
    ...row,
    entityId: entity_id,
    netMicros: net_micros,
    projectedMicros: projected_micros,
  })),
)

/** What a server, a snapshot, a size of a volume or an extra address costs in a month: until now, and until the end of the month if nothing changes. */
export type MonthLine = v.InferOutput<typeof lineRow>

/** An amount of the month that does not come from the state log. Negative: a credit. */
const chargeRow = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    net_micros: v.number(),
    reason: v.nullable(v.string()),
  }),
  v.transform(({ net_micros, ...row }) => ({ ...row, netMicros: net_micros })),
)

const monthRow = v.pipe(
  v.object({
    month: v.string(),
    currency: v.string(),
    from: moment,
    until: moment,
    lines: v.array(lineRow),
    charges: v.array(chargeRow),
    net_micros: v.number(),
    projected_micros: v.number(),
    tax: v.nullable(
      v.object({
        category: v.picklist(taxCategories),
        rate: v.number(),
        reason: v.string(),
      }),
    ),
    waits_for: v.nullable(v.picklist(['profile', 'vat_check', 'settings'])),
    total_cents: v.number(),
    is_complete: v.boolean(),
  }),
  v.transform(({ net_micros, projected_micros, waits_for, total_cents, is_complete, ...row }) => ({
    ...row,
    /** Why the tax is not known. */
    waitsFor: waits_for,
    netMicros: net_micros,
    projectedMicros: projected_micros,
    totalCents: total_cents,
    /** The month has ended, and nothing of it is missing. */
    isComplete: is_complete,
  })),
)

/** The bill of a month as it stands, before an invoice is issued. Only what is charged is in it. */
export type MonthSoFar = v.InferOutput<typeof monthRow>

/** @throws Failure (plain object): `not_found` */
export function loadMonthSoFar(workspaceId: string, signal: AbortSignal): Promise<MonthSoFar> {
  return readOwn(monthRow, 'rpc/month_so_far', { workspace_id: workspaceId }, signal)
}

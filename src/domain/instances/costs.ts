import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'

const segmentRow = v.pipe(
  v.object({
    instance: v.string(),
    state: v.string(),
    is_billed: v.boolean(),
    currency: v.string(),
    hourly_micros: v.number(),
    monthly_cap_micros: v.nullable(v.number()),
    begins: moment,
    ends: moment,
    milliseconds: v.number(),
    uncapped_micros: v.number(),
    amount_micros: v.number(),
    is_projected: v.boolean(),
  }),
  v.transform((row) => ({
    instanceId: row.instance,
    state: row.state,
    isBilled: row.is_billed,
    currency: row.currency,
    hourlyMicros: row.hourly_micros,
    monthlyCapMicros: row.monthly_cap_micros,
    begins: row.begins,
    ends: row.ends,
    milliseconds: row.milliseconds,
    /** What the time costs without the cap. */
    uncappedMicros: row.uncapped_micros,
    amountMicros: row.amount_micros,
    /** Still to come, if the server stays as it is. */
    isProjected: row.is_projected,
  })),
)

/** One segment of a bill. The amounts add up to the bill. Money is in millionths of the currency. */
export type BillSegment = v.InferOutput<typeof segmentRow>

/** A period of a bill: the begin is included, the end is not. */
export interface BillPeriod {
  from: Date
  to: Date
}

/** The calendar month in UTC that contains the time. Bills are computed by these months. */
export function monthOf(time: Date): BillPeriod {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) }
}

/** The month before the one that contains the time. */
export const monthBefore = (time: Date): BillPeriod =>
  monthOf(new Date(Number(monthOf(time).from) - 1))

/** @throws Failure (plain object): `not_found`, `invalid_input` */
export function loadInstanceBill(
  instanceId: string,
  { from, to }: BillPeriod,
  signal: AbortSignal,
): Promise<BillSegment[]> {
  const parameters = {
    instance_id: instanceId,
    from_at: from.toISOString(),
    to_at: to.toISOString(),
  }
  return readOwn(v.array(segmentRow), 'rpc/instance_bill', parameters, signal)
}

const costRow = v.pipe(
  v.object({
    instance: v.string(),
    currency: v.string(),
    spent_micros: v.number(),
    projected_micros: v.number(),
  }),
  v.transform((row) => ({
    instanceId: row.instance,
    currency: row.currency,
    spentMicros: row.spent_micros,
    projectedMicros: row.projected_micros,
  })),
)

/** What a server costs in a period: until now, and until its end if it stays as it is. */
export type InstanceCost = v.InferOutput<typeof costRow>

/** @throws Failure (plain object): `not_found`, `invalid_input` */
export function loadWorkspaceCosts(
  workspaceId: string,
  { from, to }: BillPeriod,
  signal: AbortSignal,
): Promise<InstanceCost[]> {
  const parameters = {
    workspace_id: workspaceId,
    from_at: from.toISOString(),
    to_at: to.toISOString(),
  }
  return readOwn(v.array(costRow), 'rpc/workspace_costs', parameters, signal)
}

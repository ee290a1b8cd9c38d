import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import type { BillPeriod } from '@/domain/instances/costs'
import { readOwn } from '@/lib/readOwn'

const segmentRow = v.pipe(
  v.object({
    snapshot: v.string(),
    instance: v.string(),
    name: v.string(),
    size_gib: v.number(),
    currency: v.string(),
    gib_month_micros: v.number(),
    begins: moment,
    ends: moment,
    amount_micros: v.number(),
    is_projected: v.boolean(),
  }),
  v.transform((row) => ({
    snapshotId: row.snapshot,
    instanceId: row.instance,
    name: row.name,
    sizeGib: row.size_gib,
    currency: row.currency,
    gibMonthMicros: row.gib_month_micros,
    begins: row.begins,
    ends: row.ends,
    amountMicros: row.amount_micros,
    /** Still to come, if the snapshot is not deleted. */
    isProjected: row.is_projected,
  })),
)

/** One segment of what a snapshot costs. The amounts add up to the bill. Money is in millionths of the currency. */
export type SnapshotSegment = v.InferOutput<typeof segmentRow>

/** @throws Failure (plain object): `not_found`, `invalid_input` */
export function loadSnapshotBill(
  workspaceId: string,
  { from, to }: BillPeriod,
  signal: AbortSignal,
): Promise<SnapshotSegment[]> {
  const parameters = {
    workspace_id: workspaceId,
    from_at: from.toISOString(),
    to_at: to.toISOString(),
  }
  return readOwn(v.array(segmentRow), 'rpc/snapshot_bill', parameters, signal)
}

/** What segments cost until now, and until the end of their period. */
export function sumOf(segments: readonly SnapshotSegment[]): {
  spentMicros: number
  projectedMicros: number
} {
  const sum = (all: readonly SnapshotSegment[]) =>
    all.reduce((total, { amountMicros }) => total + amountMicros, 0)
  return {
    spentMicros: sum(segments.filter(({ isProjected }) => !isProjected)),
    projectedMicros: sum(segments),
  }
}

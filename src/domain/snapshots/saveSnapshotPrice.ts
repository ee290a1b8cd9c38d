import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'

/**
 * Sets what a GiB of a new snapshot costs for a month.
 * @param gibMonthMicros null: no more snapshots can be taken
 * @throws Failure (plain object): `invalid_input` with `field`, `forbidden`
 */
export async function saveSnapshotPrice(
  gibMonthMicros: number | null,
  reason: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('set_snapshot_price', {
        // The generated types know no parameter that may be null.
        gib_month_micros: gibMonthMicros as number,
        reason,
      }),
    fieldOfDetail,
  )
}

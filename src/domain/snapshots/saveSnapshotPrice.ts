import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'

/** What has a price of its own. Images cost what snapshots cost. */
export type PricedKind = 'snapshot' | 'backup'

/**
 * Sets what a GiB of new snapshots or backups costs for a month.
 * @param gibMonthMicros null: no more snapshots can be taken; backups cost what snapshots cost
 * @throws Failure (plain object): `invalid_input` with `field`, `forbidden`
 */
export async function saveSnapshotPrice(
  kind: PricedKind,
  gibMonthMicros: number | null,
  reason: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc(kind === 'backup' ? 'set_backup_price' : 'set_snapshot_price', {
        // The generated types know no parameter that may be null.
        gib_month_micros: gibMonthMicros as number,
        reason,
      }),
    fieldOfDetail,
  )
}

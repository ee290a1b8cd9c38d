import * as v from 'valibot'
import type { Via } from '@/domain/via'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'

export interface VolumeSnapshotRequest {
  volumeId: string
  name: string
  /** The price that the person saw. If it has changed, nothing is taken. */
  gibMonthMicros: number
}

/** The arguments of `create_volume_snapshot`, as the API takes them. */
export const volumeSnapshotBody = ({ volumeId, name, gibMonthMicros }: VolumeSnapshotRequest) => ({
  volume_id: volumeId,
  name,
  gib_month_micros: gibMonthMicros,
})

/**
 * Takes a snapshot of a volume.
 * @param idempotencyKey a UUID of this attempt: sent twice, it has one effect
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `price_changed`, `feature_missing`,
 * `quota_exceeded`, `limit_reached`, `orders_closed`, `invalid_state` with `reasons`; `forbidden`, `not_found`
 */
export async function createVolumeSnapshot(
  request: VolumeSnapshotRequest,
  idempotencyKey: string,
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.object({ volume_snapshot_id: v.string() }),
    (client) =>
      client.rpc('create_volume_snapshot', {
        ...volumeSnapshotBody(request),
        idempotency_key: idempotencyKey,
        via,
      }),
    fieldOfDetail,
  )
}

/** Sets a volume back. @throws Failure (plain object): `in_use`, `invalid_state` with `reasons`; `forbidden`, `not_found` */
export async function restoreVolumeSnapshot(snapshotId: string, via: Via = 'web'): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('restore_volume_snapshot', { volume_snapshot_id: snapshotId, via }),
    fieldOfDetail,
  )
}

/**
 * Moves it into the bin. One that failed is deleted for good.
 * @throws Failure (plain object): `in_use`, `protected`, `invalid_state` with `reasons`; `forbidden`, `not_found`
 */
export async function deleteVolumeSnapshot(snapshotId: string, via: Via = 'web'): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('delete_volume_snapshot', { volume_snapshot_id: snapshotId, via }),
    fieldOfDetail,
  )
}

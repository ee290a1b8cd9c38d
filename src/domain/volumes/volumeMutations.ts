import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import type { Via } from '@/domain/via'

export interface VolumeRequest {
  /** The server that it is made for and given to. */
  instanceId: string
  name: string
  sizeGib: number
  /** The price that the person saw. If it has changed, nothing is made. */
  gibMonthMicros: number
  /** The snapshot of a volume whose data it gets. Without one it is empty. */
  snapshotId?: string
}

/** The arguments of `create_volume`, as the API takes them. */
export const volumeBody = ({
  instanceId,
  name,
  sizeGib,
  gibMonthMicros,
  snapshotId,
}: VolumeRequest) => ({
  instance_id: instanceId,
  name,
  size_gib: sizeGib,
  gib_month_micros: gibMonthMicros,
  ...(snapshotId === undefined ? {} : { volume_snapshot_id: snapshotId }),
})

/**
 * Makes a volume for a server.
 * @param idempotencyKey a UUID of this attempt: sent twice, it has one effect
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `price_changed`, `feature_missing`,
 * `quota_exceeded`, `limit_reached`, `orders_closed`, `invalid_state` with `reasons`; `forbidden`, `not_found`
 */
export async function createVolume(
  request: VolumeRequest,
  idempotencyKey: string,
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.object({ volume_id: v.string() }),
    (client) =>
      client.rpc('create_volume', {
        ...volumeBody(request),
        idempotency_key: idempotencyKey,
        via,
      }),
    fieldOfDetail,
  )
}

/** @throws Failure (plain object): `invalid_input` with `field`; `in_use`, `invalid_state` with `reasons`; `forbidden` */
export async function attachVolume(
  volumeId: string,
  instanceId: string,
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('attach_volume', { volume_id: volumeId, instance_id: instanceId, via }),
    fieldOfDetail,
  )
}

/** @throws Failure (plain object): `forbidden`, `not_found` */
export async function detachVolume(volumeId: string, via: Via = 'web'): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('detach_volume', { volume_id: volumeId, via }),
    fieldOfDetail,
  )
}

/** @throws Failure (plain object): `invalid_input` with `field`; `quota_exceeded`, `limit_reached`, `orders_closed`; `forbidden` */
export async function growVolume(
  volumeId: string,
  sizeGib: number,
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('grow_volume', { volume_id: volumeId, size_gib: sizeGib, via }),
    fieldOfDetail,
  )
}

/** What a person changes of a volume besides its size and server. What is missing stays. */
export interface VolumeSettings {
  name?: string
  isProtected?: boolean
}

/** @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `in_use` with `reasons`; `forbidden` */
export async function updateVolume(
  volumeId: string,
  { name, isProtected }: VolumeSettings,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('update_volume', {
        volume_id: volumeId,
        ...(name === undefined ? {} : { name }),
        ...(isProtected === undefined ? {} : { delete_protection: isProtected }),
      }),
    fieldOfDetail,
  )
}

/** Moves a volume into the bin. @throws Failure (plain object): `in_use`, `protected` with `reasons`; `forbidden`, `not_found` */
export async function deleteVolume(volumeId: string, via: Via = 'web'): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('delete_volume', { volume_id: volumeId, via }),
    fieldOfDetail,
  )
}

/** Takes a volume out of the bin. @throws Failure (plain object): `invalid_state`, `quota_exceeded`, `limit_reached`, `orders_closed` */
export async function restoreVolume(volumeId: string): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('restore_volume', { volume_id: volumeId }),
    fieldOfDetail,
  )
}

/** Deletes a volume in the bin for good. @throws Failure (plain object): `invalid_state` with `reasons`; `forbidden`, `not_found` */
export async function purgeVolume(volumeId: string): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('purge_volume', { volume_id: volumeId }),
    fieldOfDetail,
  )
}

/**
 * Sets what a GiB of a new volume costs for a month.
 * @param gibMonthMicros null: no more volumes can be ordered
 * @throws Failure (plain object): `invalid_input` with `field`, `forbidden`
 */
export async function saveVolumePrice(
  gibMonthMicros: number | null,
  reason: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('set_volume_price', {
        // The generated types know no parameter that may be null.
        gib_month_micros: gibMonthMicros as number,
        reason,
      }),
    fieldOfDetail,
  )
}

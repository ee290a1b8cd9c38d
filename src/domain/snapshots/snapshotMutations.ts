import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import type { Via } from '@/domain/via'
import type { ServerSource } from './serverSource'

const requested = v.object({ snapshot_id: v.string(), action_id: v.string() })
const requestedImage = v.object({ own_image_id: v.string(), action_id: v.string() })

export interface SnapshotRequest {
  instanceId: string
  name: string
  /** The price that the person saw. If it has changed, nothing is taken. */
  gibMonthMicros: number
}

/** The arguments of `create_snapshot`, as the API takes them. */
export const snapshotBody = ({ instanceId, name, gibMonthMicros }: SnapshotRequest) => ({
  instance_id: instanceId,
  name,
  gib_month_micros: gibMonthMicros,
})

/**
 * Takes a snapshot of a server.
 * @param idempotencyKey a UUID of this attempt: sent twice, it has one effect and the same answer
 * @returns the id of the action of the server
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `price_changed`,
 * `quota_exceeded`, `orders_closed`, `invalid_state`, `locked` with `reasons`; `forbidden`, `not_found`
 */
export async function createSnapshot(
  request: SnapshotRequest,
  idempotencyKey: string,
  via: Via = 'web',
): Promise<string> {
  const { action_id } = await callBackend(
    requested,
    (client) =>
      client.rpc('create_snapshot', {
        ...snapshotBody(request),
        idempotency_key: idempotencyKey,
        via,
      }),
    fieldOfDetail,
  )
  return action_id
}

export interface OwnImageRequest {
  snapshotId: string
  name: string
  /** The price that the person saw. If it has changed, nothing is made. */
  gibMonthMicros: number
}

/** The arguments of `create_own_image`, as the API takes them. */
export const ownImageBody = ({ snapshotId, name, gibMonthMicros }: OwnImageRequest) => ({
  snapshot_id: snapshotId,
  name,
  gib_month_micros: gibMonthMicros,
})

/**
 * Makes an image of a snapshot.
 * @param idempotencyKey a UUID of this attempt: sent twice, it has one effect and the same answer
 * @returns the id of the action of the server of the snapshot
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `price_changed`,
 * `quota_exceeded`, `orders_closed`, `invalid_state`, `locked` with `reasons`; `forbidden`, `not_found`
 */
export async function createOwnImage(
  request: OwnImageRequest,
  idempotencyKey: string,
  via: Via = 'web',
): Promise<string> {
  const { action_id } = await callBackend(
    requestedImage,
    (client) =>
      client.rpc('create_own_image', {
        ...ownImageBody(request),
        idempotency_key: idempotencyKey,
        via,
      }),
    fieldOfDetail,
  )
  return action_id
}

/**
 * Gives a snapshot, a backup or an image another name.
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `forbidden`, `not_found`
 */
export async function renameSnapshot(
  { kind, id }: Pick<ServerSource, 'kind' | 'id'>,
  name: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      kind === 'image'
        ? client.rpc('rename_own_image', { own_image_id: id, name })
        : client.rpc('rename_snapshot', { snapshot_id: id, name }),
    fieldOfDetail,
  )
}

/**
 * Moves a snapshot or a backup into the bin. One that failed is deleted for good.
 * @returns the id of the action of the server that it was taken from
 * @throws Failure (plain object): `locked`, `protected`, `in_use` with `reasons`; `forbidden`, `not_found`
 */
export async function deleteSnapshot(
  snapshotId: string,
  idempotencyKey: string,
  via: Via = 'web',
): Promise<string> {
  const { action_id } = await callBackend(
    requested,
    (client) =>
      client.rpc('delete_snapshot', {
        snapshot_id: snapshotId,
        idempotency_key: idempotencyKey,
        via,
      }),
    fieldOfDetail,
  )
  return action_id
}

/**
 * Moves an image into the bin. One that failed is deleted for good.
 * @throws Failure (plain object): `in_use`, `protected`, `invalid_state` with `reasons`; `forbidden`, `not_found`
 */
export async function deleteOwnImage(imageId: string, via: Via = 'web'): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('delete_own_image', { own_image_id: imageId, via }),
    fieldOfDetail,
  )
}

/**
 * Protects a snapshot, a backup, an image or a snapshot of a volume from deletion, or ends that.
 * @throws Failure (plain object): `invalid_state` with `reasons`; `forbidden`, `not_found`
 */
export async function protectSnapshot(
  snapshotId: string,
  isProtected: boolean,
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('protect_snapshot', {
        snapshot_id: snapshotId,
        delete_protection: isProtected,
        via,
      }),
    fieldOfDetail,
  )
}

/**
 * Takes a snapshot, a backup, an image or a snapshot of a volume out of the bin. It gets a new id.
 * @throws Failure (plain object): `quota_exceeded`, `limit_reached`, `orders_closed`, `invalid_state` with `reasons`; `forbidden`,
 * `not_found`
 */
export async function restoreDeletedSnapshot(snapshotId: string, via: Via = 'web'): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('restore_deleted_snapshot', { snapshot_id: snapshotId, via }),
    fieldOfDetail,
  )
}

/**
 * Deletes what is in the bin for good, before its time is over.
 * @throws Failure (plain object): `invalid_state` with `reasons`; `forbidden`, `not_found`
 */
export async function purgeSnapshot(snapshotId: string, via: Via = 'web'): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('purge_snapshot', { snapshot_id: snapshotId, via }),
    fieldOfDetail,
  )
}

import * as v from 'valibot'
import type { CreatedServer, ServerRequest, WantedVolume } from '@machines/createServer'
import { callBackend } from '@/lib/callBackend'
import type { Json } from '@/lib/database.types'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import type { Via } from '@/domain/via'
import { instanceStates } from './stateNames'

/** What a person can ask of a server. */
export type ActionKind = 'start' | 'stop' | 'reboot' | 'resize' | 'rebuild' | 'delete' | 'restore'

const created = v.object({
  instances: v.array(v.object({ id: v.string(), name: v.string(), action_id: v.string() })),
})

/** A server that was ordered, with the action that makes it. */
export interface OrderedServer extends CreatedServer {
  actionId: string
}

/**
 * Creates servers.
 * @param idempotencyKey a UUID of this attempt: sent twice, it has one effect and the same answer
 * @returns the new servers, in the order of their names
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `orders_closed`,
 * `price_changed`, `quota_exceeded`, `out_of_stock` with `reasons`; `conflict`, `forbidden`, `not_found`
 */
export function createInstances(
  request: ServerRequest,
  idempotencyKey: string,
): Promise<OrderedServer[]> {
  return sendOrder(requestBody(request), idempotencyKey)
}

type WantedBackups = NonNullable<ServerRequest['backups']>

const backupsBody = (backups: WantedBackups | undefined): Record<string, Json> =>
  backups === undefined
    ? {}
    : { backups: { time_zone: backups.timeZone, gib_month_micros: backups.gibMonthMicros } }

const volumesBody = (volumes: readonly WantedVolume[] = []): Record<string, Json> =>
  volumes.length === 0
    ? {}
    : {
        volumes: volumes.map((volume) =>
          'volumeId' in volume
            ? { volume_id: volume.volumeId }
            : {
                size_gib: volume.sizeGib,
                gib_month_micros: volume.gibMonthMicros,
                ...(volume.name === undefined ? {} : { name: volume.name }),
              },
        ),
      }

/** An order that names everything as people do: Bit, the program for a terminal and the shown commands use it. */
export interface NamedOrder {
  workspace: string
  plan: string
  region: string
  /** The slug of an image. */
  image?: string
  /** Instead of it: the name of a snapshot or an image of the workspace. */
  snapshot?: string
  name: string
  sshKeys: readonly string[]
  firewalls?: readonly string[]
  /** Whether they are stopped at a monthly limit. */
  stopAtLimit?: boolean
  /** Backups every night in that zone, a week of them, at the price that the person saw. */
  backups?: WantedBackups
  /** Volumes from the start. */
  volumes?: readonly WantedVolume[]
  cloudInit: string
  labels: Readonly<Record<string, string>>
  count: number
  /** The price that the person saw. If it has changed, nothing is created. */
  hourlyMicros: number
}

/** Creates servers from an image or a snapshot, as `createInstances`. */
export function createByNames(order: NamedOrder, idempotencyKey: string): Promise<OrderedServer[]> {
  const {
    sshKeys,
    firewalls = [],
    stopAtLimit = false,
    backups,
    volumes,
    cloudInit,
    labels,
    hourlyMicros,
    ...named
  } = order
  const body = {
    ...named,
    ssh_keys: [...sshKeys],
    firewalls: [...firewalls],
    ...(stopAtLimit ? { stop_at_limit: true } : {}),
    ...backupsBody(backups),
    ...volumesBody(volumes),
    cloud_init: cloudInit,
    labels: { ...labels },
    hourly_micros: hourlyMicros,
    via: 'shell',
  }
  return sendOrder(body, idempotencyKey)
}

async function sendOrder(
  request: Readonly<Record<string, Json>>,
  idempotencyKey: string,
): Promise<OrderedServer[]> {
  const { instances } = await callBackend(
    created,
    (client) =>
      client.rpc('create_instance', { request: { ...request, idempotency_key: idempotencyKey } }),
    fieldOfDetail,
  )
  return instances.map(({ id, name, action_id }) => ({ id, name, actionId: action_id }))
}

/** The request of the page as the API takes it. */
function requestBody(request: ServerRequest) {
  return {
    workspace_id: request.workspaceId,
    plan_id: request.planId,
    region_id: request.regionId,
    ...(request.snapshotId === undefined
      ? { image_id: request.imageId ?? null }
      : { snapshot_id: request.snapshotId }),
    name: request.name,
    ssh_key_ids: [...request.sshKeyIds],
    ...(request.firewallIds === undefined ? {} : { firewall_ids: [...request.firewallIds] }),
    ...(request.stopAtLimit === true ? { stop_at_limit: true } : {}),
    ...backupsBody(request.backups),
    ...volumesBody(request.volumes),
    cloud_init: request.cloudInit,
    labels: { ...request.labels },
    count: request.count,
    hourly_micros: request.hourlyMicros,
  } satisfies Json
}

/**
 * What some actions need to know, by ids as pages know them, or by names. Staff always give a reason, which the customer
 * reads.
 */
export interface ActionParameters {
  /** For a resize, with the price that the person saw. */
  plan_id?: string
  plan?: string
  hourly_micros?: number
  /** For a rebuild. */
  image_id?: string
  image?: string
  /** Instead of our image: one of the workspace, by its id or its name. */
  snapshot_id?: string
  snapshot?: string
  ssh_key_ids?: string[]
  ssh_keys?: string[]
  cloud_init?: string
  reason?: string
}

const requested = v.pipe(
  v.object({
    action_id: v.string(),
    instance_id: v.string(),
    state: v.picklist(instanceStates),
    status: v.picklist(['queued', 'succeeded']),
  }),
  v.transform((row) => ({ actionId: row.action_id, state: row.state, status: row.status })),
)

/** The state that a server entered, because somebody asked for something. */
export type RequestedAction = v.InferOutput<typeof requested>

/**
 * Asks for an action on a server.
 * @param idempotencyKey as in `createInstances`
 * @param via what the activity names as the origin
 * @throws Failure (plain object): `invalid_state`, `locked`, `protected`, `quota_exceeded`, `out_of_stock`,
 * `price_changed` with `reasons`; `invalid_input` with `field`; `uniqueness_error`, `forbidden`, `not_found`
 */
export function requestAction(
  instanceId: string,
  kind: ActionKind,
  parameters: ActionParameters,
  idempotencyKey: string,
  via: Via = 'web',
): Promise<RequestedAction> {
  return callBackend(
    requested,
    (client) =>
      client.rpc('request_instance_action', {
        instance_id: instanceId,
        kind,
        parameters: { ...parameters },
        idempotency_key: idempotencyKey,
        via,
      }),
    fieldOfDetail,
  )
}

export interface InstanceSettings {
  name: string
  labels: Readonly<Record<string, string>>
  isProtected: boolean
}

/**
 * Renames, labels or protects a server. What is missing stays.
 * @returns the new version
 * @throws Failure (plain object): `conflict` if another version is stored; `invalid_input`, `uniqueness_error` with
 * `field`; `invalid_state`, `forbidden`, `not_found`
 */
export async function updateInstance(
  instanceId: string,
  version: number,
  settings: Partial<InstanceSettings>,
): Promise<number> {
  const { version: next } = await callBackend(
    v.object({ version: v.number() }),
    (client) =>
      client.rpc('update_instance', {
        instance_id: instanceId,
        version,
        ...(settings.name === undefined ? {} : { name: settings.name }),
        ...(settings.labels === undefined ? {} : { labels: { ...settings.labels } }),
        ...(settings.isProtected === undefined ? {} : { delete_protection: settings.isProtected }),
      }),
    fieldOfDetail,
  )
  return next
}

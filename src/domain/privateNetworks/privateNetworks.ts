import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { instanceStates } from '@/domain/instances/stateNames'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'
import type { Via } from '@/domain/via'

/** The columns of `private_network_list`. */
export const networkFields = v.object({
  network_id: v.string(),
  workspace_id: v.string(),
  name: v.string(),
  region_slug: v.string(),
  region_name: v.string(),
  ipv4_range: v.string(),
  ipv6_range: v.nullable(v.string()),
  servers: v.array(
    v.object({
      instance_id: v.string(),
      name: v.string(),
      state: v.picklist(instanceStates),
      ipv4: v.string(),
      ipv6: v.nullable(v.string()),
      status: v.picklist(['joining', 'joined', 'leaving', 'failed']),
      error_code: v.nullable(v.string()),
    }),
  ),
  created_by_name: v.nullable(v.string()),
  created_at: moment,
})

/** A row as the site uses it. */
export const toNetwork = (row: v.InferOutput<typeof networkFields>) => ({
  id: row.network_id,
  workspaceId: row.workspace_id,
  name: row.name,
  region: { slug: row.region_slug, name: row.region_name },
  ipv4Range: row.ipv4_range,
  ipv6Range: row.ipv6_range,
  servers: row.servers.map(({ instance_id, error_code, ...server }) => ({
    id: instance_id,
    errorCode: error_code,
    ...server,
  })),
  createdBy: row.created_by_name || null,
  createdAt: row.created_at,
})

/** A row of `private_network_list`. */
export const privateNetworkRow = v.pipe(networkFields, v.transform(toNetwork))

/** A private network of a workspace, with the servers in it in the order of their addresses. */
export type PrivateNetwork = v.InferOutput<typeof privateNetworkRow>

/** A server in a network, and how far the engine is. `failed`: it is tried again. */
export type NetworkServer = PrivateNetwork['servers'][number]

const columns =
  'network_id,workspace_id,name,region_slug,region_name,ipv4_range,ipv6_range,servers,created_by_name,created_at'

/**
 * The private networks of a workspace, in the order of their names.
 * @throws Failure (plain object)
 */
export function listPrivateNetworks(
  workspaceId: string,
  signal: AbortSignal,
): Promise<PrivateNetwork[]> {
  const query = {
    select: columns,
    workspace_id: `eq.${workspaceId}`,
    order: 'name,network_id',
  }
  return readOwn(v.array(privateNetworkRow), 'private_network_list', query, signal)
}

/** What a person chooses of a new network. */
export interface NewPrivateNetwork {
  workspaceId: string
  /** The slug of the region. */
  region: string
  name: string
  /** As in 10.1.0.0/24. */
  ipv4Range: string
  /** Whether it also gets IPv6 addresses. */
  ipv6: boolean
}

const created = v.object({ network_id: v.string() })

/**
 * Creates a network.
 * @returns its id
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `quota_exceeded`, `feature_missing`,
 * `forbidden`, `not_found`
 */
export async function createPrivateNetwork(
  wanted: NewPrivateNetwork,
  via: Via = 'web',
): Promise<string> {
  const { region, name, ipv4Range, ipv6 } = wanted
  const { network_id } = await callBackend(
    created,
    (client) =>
      client.rpc('create_private_network', {
        workspace_id: wanted.workspaceId,
        region,
        name,
        ipv4_range: ipv4Range,
        ipv6,
        via,
      }),
    fieldOfDetail,
  )
  return network_id
}

/**
 * Gives a network another name.
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `forbidden`, `not_found`
 */
export async function renamePrivateNetwork(id: string, name: string): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('rename_private_network', { network_id: id, name }),
    fieldOfDetail,
  )
}

/**
 * Deletes a network without servers.
 * @throws Failure (plain object): `in_use`, `forbidden`, `not_found`
 */
export async function deletePrivateNetwork(id: string, via: Via = 'web'): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('delete_private_network', { network_id: id, via }),
    fieldOfDetail,
  )
}

/**
 * Lets a server join.
 * @param ipv4 undefined: it gets the lowest address that is free
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `invalid_state`, `quota_exceeded`,
 * `feature_missing`, `forbidden`, `not_found`
 */
export async function joinPrivateNetwork(
  id: string,
  instanceId: string,
  ipv4: string | undefined,
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('join_private_network', {
        network_id: id,
        instance_id: instanceId,
        via,
        ...(ipv4 === undefined ? {} : { ipv4 }),
      }),
    fieldOfDetail,
  )
}

/**
 * Takes a server out.
 * @throws Failure (plain object): `forbidden`, `not_found`
 */
export async function leavePrivateNetwork(
  id: string,
  instanceId: string,
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('leave_private_network', { network_id: id, instance_id: instanceId, via }),
    fieldOfDetail,
  )
}

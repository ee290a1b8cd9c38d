import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { firewallRule, type FirewallRule } from '@/domain/instances/firewall'
import { sourceCounts, sourceNames, sourceRows } from '@/domain/instances/firewallSources'
import { instanceStates } from '@/domain/instances/stateNames'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'
import type { Via } from '@/domain/via'

/** What the database takes. */
export const sharedFirewallBounds = { name: 60, perServer: 5, perWorkspace: 50 }

const firewallRow = v.pipe(
  v.object({
    firewall_id: v.string(),
    workspace_id: v.string(),
    name: v.string(),
    rules: v.array(firewallRule),
    sources: sourceRows,
    servers: v.array(
      v.object({
        instance_id: v.string(),
        name: v.string(),
        state: v.picklist(instanceStates),
        status: v.nullable(v.picklist(['applied', 'pending', 'failed'])),
      }),
    ),
    version: v.number(),
    created_by_name: v.nullable(v.string()),
    created_at: moment,
    updated_at: moment,
  }),
  v.transform((row) => ({
    id: row.firewall_id,
    workspaceId: row.workspace_id,
    name: row.name,
    rules: row.rules,
    /** What the servers and private networks of its rules are called. */
    sources: sourceNames(row.sources),
    /** For how many addresses they stand. */
    counts: sourceCounts(row.sources),
    /** The servers that have it, with those in the bin. */
    servers: row.servers.map(({ instance_id, ...server }) => ({ id: instance_id, ...server })),
    version: row.version,
    createdBy: row.created_by_name || null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  })),
)

/** A firewall that servers of a workspace share. Times are ISO texts. */
export type Firewall = v.InferOutput<typeof firewallRow>

/** A server that has a firewall, and how far the engine is. */
export type FirewallServer = Firewall['servers'][number]

const columns =
  'firewall_id,workspace_id,name,rules,sources,servers,version,created_by_name,created_at,updated_at'

/**
 * The firewalls of some workspaces, in the order of their names.
 * @throws Failure (plain object)
 */
export function listFirewalls(
  workspaceIds: readonly string[],
  signal: AbortSignal,
): Promise<Firewall[]> {
  const query = {
    select: columns,
    workspace_id: `in.(${workspaceIds.join(',')})`,
    order: 'name,firewall_id',
  }
  return readOwn(v.array(firewallRow), 'firewall_list', query, signal)
}

const created = v.object({ firewall_id: v.string() })

/**
 * Creates a firewall.
 * @returns its id
 * @throws Failure (plain object): `uniqueness_error` and `invalid_input` with `field`; `quota_exceeded`,
 * `invalid_state`, `forbidden`, `not_found`
 */
export async function createFirewall(
  workspaceId: string,
  name: string,
  rules: FirewallRule[],
  via: Via = 'web',
): Promise<string> {
  const { firewall_id } = await callBackend(
    created,
    (client) => client.rpc('create_firewall', { workspace_id: workspaceId, name, rules, via }),
    fieldOfDetail,
  )
  return firewall_id
}

/** The name and the rules of a firewall. */
export interface FirewallChange {
  name: string
  rules: FirewallRule[]
}

const saved = v.object({ version: v.number() })

/**
 * Changes the name or the rules of a firewall. What is missing stays.
 * @returns the new version
 * @throws Failure (plain object): `conflict` if another version is stored; `uniqueness_error` and `invalid_input` with
 * `field`; `forbidden`, `not_found`
 */
export async function updateFirewall(
  id: string,
  version: number,
  change: Partial<FirewallChange>,
  via: Via = 'web',
): Promise<number> {
  const answer = await callBackend(
    saved,
    (client) => client.rpc('update_firewall', { firewall_id: id, version, ...change, via }),
    fieldOfDetail,
  )
  return answer.version
}

/**
 * Deletes a firewall, also if servers have it: ask before.
 * @throws Failure (plain object): `forbidden`, `not_found`
 */
export async function deleteFirewall(id: string, via: Via = 'web'): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('delete_firewall', { firewall_id: id, detach: true, via }),
  )
}

/**
 * Gives servers a firewall.
 * @throws Failure (plain object): `quota_exceeded`, `invalid_state` with `reasons`; `forbidden`, `not_found`
 */
export async function attachFirewall(
  id: string,
  instanceIds: readonly string[],
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('attach_firewall', { firewall_id: id, instance_ids: [...instanceIds], via }),
    fieldOfDetail,
  )
}

/**
 * Takes a firewall from servers.
 * @throws Failure (plain object): `forbidden`, `not_found`
 */
export async function detachFirewall(
  id: string,
  instanceIds: readonly string[],
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('detach_firewall', { firewall_id: id, instance_ids: [...instanceIds], via }),
    fieldOfDetail,
  )
}

import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'

const keyRow = v.pipe(
  v.object({
    ssh_key_id: v.string(),
    name: v.string(),
    algorithm: v.string(),
    bits: v.number(),
    fingerprint_sha256: v.string(),
    added_by_name: v.nullable(v.string()),
    servers: v.number(),
    created_at: moment,
  }),
  v.transform((row) => ({
    id: row.ssh_key_id,
    name: row.name,
    algorithm: row.algorithm,
    bits: row.bits,
    fingerprint: row.fingerprint_sha256,
    /** Null: that person deleted the account. */
    addedBy: row.added_by_name || null,
    /** How many servers of the workspace were created or rebuilt with it. */
    servers: row.servers,
    createdAt: row.created_at,
  })),
)

/** A public key of a workspace, which members can put on new servers beside their own. */
export type WorkspaceSshKey = v.InferOutput<typeof keyRow>

/** @throws Failure (plain object) */
export function listWorkspaceSshKeys(
  workspaceId: string,
  signal: AbortSignal,
): Promise<WorkspaceSshKey[]> {
  const query = {
    select: 'ssh_key_id,name,algorithm,bits,fingerprint_sha256,added_by_name,servers,created_at',
    workspace_id: `eq.${workspaceId}`,
    order: 'created_at,ssh_key_id',
  }
  return readOwn(v.array(keyRow), 'workspace_ssh_key_list', query, signal)
}

const namedKey = v.pipe(
  v.object({
    ssh_key_id: v.string(),
    workspace_id: v.string(),
    name: v.string(),
    fingerprint_sha256: v.string(),
  }),
  v.transform((row) => ({
    id: row.ssh_key_id,
    workspaceId: row.workspace_id,
    name: row.name,
    fingerprint: row.fingerprint_sha256,
  })),
)

/** A public key of a workspace, as the search knows it. */
export type NamedSshKey = v.InferOutput<typeof namedKey>

/**
 * The names of the keys of some workspaces.
 * @throws Failure (plain object)
 */
export function listWorkspaceSshKeyNames(
  workspaceIds: readonly string[],
  signal: AbortSignal,
): Promise<NamedSshKey[]> {
  const query = {
    select: 'ssh_key_id,workspace_id,name,fingerprint_sha256',
    workspace_id: `in.(${workspaceIds.join(',')})`,
    order: 'name,ssh_key_id',
  }
  return readOwn(v.array(namedKey), 'workspace_ssh_key_list', query, signal)
}

/**
 * Adds a public key to a workspace.
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `quota_exceeded`, `forbidden`,
 * `not_found`
 */
export async function addWorkspaceSshKey(
  workspaceId: string,
  name: string,
  publicKey: string,
): Promise<void> {
  const input = { workspace_id: workspaceId, name, public_key: publicKey }
  await callBackend(
    v.unknown(),
    (client) => client.rpc('add_workspace_ssh_key', input),
    fieldOfDetail,
  )
}

/**
 * Removes a key of a workspace. Servers that have it keep it.
 * @throws Failure (plain object): `forbidden`, `not_found`
 */
export async function removeWorkspaceSshKey(id: string): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('remove_workspace_ssh_key', { ssh_key_id: id }),
  )
}

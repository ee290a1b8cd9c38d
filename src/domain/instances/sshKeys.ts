import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'

const keyRow = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    public_key: v.string(),
    algorithm: v.string(),
    bits: v.number(),
    fingerprint_sha256: v.string(),
    created_at: moment,
  }),
  v.transform((row) => ({
    id: row.id,
    name: row.name,
    publicKey: row.public_key,
    algorithm: row.algorithm,
    bits: row.bits,
    fingerprint: row.fingerprint_sha256,
    createdAt: row.created_at,
  })),
)

/** A public key of a person. */
export type SshKey = v.InferOutput<typeof keyRow>

const columns = 'id,name,public_key,algorithm,bits,fingerprint_sha256,created_at'

/** @throws Failure (plain object) */
export function listSshKeys(userId: string, signal: AbortSignal): Promise<SshKey[]> {
  const query = { select: columns, user_id: `eq.${userId}`, order: 'created_at,id' }
  return readOwn(v.array(keyRow), 'ssh_keys', query, signal)
}

/**
 * Stores a public key.
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`, `quota_exceeded`, `forbidden`
 */
export function addSshKey(name: string, publicKey: string): Promise<SshKey> {
  return callBackend(
    keyRow,
    (client) => client.rpc('add_ssh_key', { name, public_key: publicKey }),
    fieldOfDetail,
  )
}

/**
 * Removes a key. Servers that have it keep it.
 * @throws Failure (plain object): `not_found`, `forbidden`
 */
export async function removeSshKey(id: string): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('remove_ssh_key', { id }))
}

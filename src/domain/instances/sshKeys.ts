import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'

const nameEntries = {
  id: v.string(),
  name: v.string(),
  algorithm: v.string(),
  bits: v.number(),
  fingerprint_sha256: v.string(),
  created_at: moment,
}

const nameSchema = v.object(nameEntries)

const toName = (row: v.InferOutput<typeof nameSchema>) => ({
  id: row.id,
  name: row.name,
  algorithm: row.algorithm,
  bits: row.bits,
  fingerprint: row.fingerprint_sha256,
  createdAt: row.created_at,
})

/** What an API key may know of a public key: enough to choose it. */
export type SshKeyName = ReturnType<typeof toName>

const keyRow = v.pipe(
  v.object({ ...nameEntries, public_key: v.string() }),
  v.transform(({ public_key, ...row }) => ({ ...toName(row), publicKey: public_key })),
)

/** A public key of a person. */
export type SshKey = v.InferOutput<typeof keyRow>

const nameColumns = Object.keys(nameEntries).join(',')
const columns = `${nameColumns},public_key`

/** @throws Failure (plain object) */
export function listSshKeys(userId: string, signal: AbortSignal): Promise<SshKey[]> {
  const query = { select: columns, user_id: `eq.${userId}`, order: 'created_at,id' }
  return readOwn(v.array(keyRow), 'ssh_keys', query, signal)
}

/**
 * The keys of the person in whose name an API key acts.
 * @throws Failure (plain object)
 */
export function listSshKeyNames(signal: AbortSignal): Promise<SshKeyName[]> {
  const query = { select: nameColumns, order: 'created_at,id' }
  return readOwn(v.array(v.pipe(nameSchema, v.transform(toName))), 'ssh_keys', query, signal)
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

import * as v from 'valibot'
import { DriverError, type Job, type SnapshotFacts, type SnapshotJob } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig } from './config.ts'
import {
  engineRefOf,
  instanceRow,
  isVirtualMachine,
  KEYS,
  stateRow,
  typeOf,
  type IncusInstance,
} from './instance.ts'
import { settleOperations } from './operations.ts'
import { isPrivateCard, withoutPrivateCards } from './privateNetwork.ts'
import { isInRescue, withoutRescue } from './rescue.ts'
import { withoutVolumes } from './volumeDevice.ts'

const PREFIX = 'snapshot-'
/** What a snapshot takes, in GiB. It is written last, so a copy without it may be half of one. */
const SIZE = 'user.size_gib'
const GIB = 1024 ** 3

/**
 * The name of a snapshot in Incus. It is an instance of its own that never starts: a snapshot of Incus would be deleted
 * with its server, and would make a rebuild impossible. With btrfs and ZFS the copy shares its blocks with the server.
 */
export const snapshotRefOf = (snapshotId: string) => `${PREFIX}${snapshotId}`

/** The id of the snapshot that has this name in Incus; null: the name has none. */
export function snapshotIdOf(engineRef: string): string | null {
  const id = engineRef.slice(PREFIX.length)
  return isUuid(id) ? id : null
}

/** Whether a text is an id, as the database writes it. */
export const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

export const isSnapshotRef = (engineRef: string) => engineRef.startsWith(PREFIX)

/** What Incus copies, and what it must not: keys, cloud-init, addresses and limits belong to the server. */
const COPY_CONFIG = {
  'limits.cpu': '1',
  // It never runs. The limits of a project count it all the same.
  'limits.memory': '16MiB',
  'boot.autostart': 'false',
  'cloud-init.user-data': '',
  'user.meta-data': '',
  [KEYS.done]: '',
  [KEYS.begun]: '',
  [KEYS.console]: '',
  [KEYS.addresses]: '[]',
  // Nobody else could have the address otherwise.
  [KEYS.ipv4]: '',
}

interface SnapshotOptions {
  client: IncusClient
  config: IncusConfig
  job: SnapshotJob
  signal: AbortSignal
}

function pathsOf({ config, job }: Pick<SnapshotOptions, 'config' | 'job'>) {
  const snapshotRef = snapshotRefOf(job.snapshot.id)
  return {
    snapshotRef,
    path: `/1.0/instances/${snapshotRef}`,
    query: `?project=${config.project}`,
  }
}

/** Copies the disk of the server. A copy that an earlier call left unfinished is made again. */
export async function takeSnapshot(options: SnapshotOptions): Promise<SnapshotFacts> {
  const { client, config, job, signal } = options
  const { snapshotRef, path, query } = pathsOf(options)
  await settleOperations(client, config.project, path, signal)
  const held = await findInstance(client, path + query, signal)
  const stored = Number(held?.config[SIZE] ?? 0)
  if (stored > 0) return { snapshotRef, sizeGib: stored }
  if (held) await client.call('DELETE', path + query, signal)

  const source = engineRefOf(job.instance.id)
  const server = await findInstance(client, `/1.0/instances/${source}${query}`, signal)
  if (!server) {
    throw new DriverError('instance_missing', 'Incus does not hold this server.')
  }
  // Btrfs counts only the blocks that nothing else has. Those of the server are shared as soon as there is a copy.
  const before = await usageOf(client, `/1.0/instances/${source}/state${query}`, signal)
  await client.call('POST', `/1.0/instances${query}`, signal, {
    name: snapshotRef,
    type: typeOf(job),
    source: copyOf(source),
    profiles: [],
    config: {
      ...COPY_CONFIG,
      ...withoutRescue(server),
      ...(isVirtualMachine(job) ? {} : { 'security.idmap.isolated': 'false' }),
      'user.snapshot_id': job.snapshot.id,
    },
    // Its network cards have the addresses of the server, which no second one may have.
    devices: {
      ...Object.fromEntries(
        ['eth0', ...Object.keys(server.devices).filter(isPrivateCard)].map((card) => [
          card,
          { type: 'none' },
        ]),
      ),
      ...withoutVolumes(server.devices),
    },
  })
  const bytes = Math.max(before, await usageOf(client, `${path}/state${query}`, signal))
  const sizeGib = Math.max(1, Math.ceil(bytes / GIB))
  // A server that is made from the copy would take over what is left of the cards.
  await client.replace(path + query, signal, (copy) => withoutPrivateCards(copy))
  if (isVirtualMachine(job) && isInRescue(server)) {
    // The drive is copied with the disk, and has the password. Incus removes it with its device.
    await client.replace(path + query, signal, withoutDrive)
  }
  await client.call('PATCH', path + query, signal, { config: { [SIZE]: String(sizeGib) } })
  return { snapshotRef, sizeGib }
}

const drives = v.looseObject({ devices: v.record(v.string(), v.unknown()) })

/** A copy without the drive for cloud-init. A server that is made from it gets one of its own. */
function withoutDrive(held: unknown): object {
  const copy = v.parse(drives, held)
  const { 'cloud-init': _, ...devices } = copy.devices
  return { ...copy, devices }
}

/** What the disk of an instance takes, in bytes; 0 where Incus does not say it. */
async function usageOf(client: IncusClient, path: string, signal: AbortSignal): Promise<number> {
  const { disk } = v.parse(stateRow, await client.call('GET', path, signal))
  return disk?.['root']?.usage ?? 0
}

/** Deletes the copy, if there is one. */
export async function removeSnapshot(options: SnapshotOptions): Promise<void> {
  const { client, config, signal } = options
  const { path, query } = pathsOf(options)
  await settleOperations(client, config.project, path, signal)
  const held = await findInstance(client, path + query, signal)
  if (held) await client.call('DELETE', path + query, signal)
}

/** The snapshot from which a job makes its server; undefined: it writes an image. */
export const sourceRefOf = ({ action, snapshot }: Job) =>
  snapshot === null || snapshot.isImage || action.kind === 'rebuild'
    ? undefined
    : snapshotRefOf(snapshot.id)

/**
 * What makes a server from a snapshot.
 * @throws DriverError if Incus does not hold it, or holds half of it
 */
export async function snapshotSource(
  client: IncusClient,
  snapshotRef: string,
  query: string,
  signal: AbortSignal,
): Promise<object> {
  const held = await findInstance(client, `/1.0/instances/${snapshotRef}${query}`, signal)
  if (held?.config[SIZE] !== undefined) return copyOf(snapshotRef)
  throw new DriverError('snapshot_missing', 'Incus does not hold this snapshot.')
}

/** What a server from a snapshot must not take over from the copy, besides what it gets anyway. */
export const FROM_SNAPSHOT = { [SIZE]: '', 'user.snapshot_id': '', [KEYS.addresses]: '[]' }

const copyOf = (source: string) => ({ type: 'copy', source, instance_only: true })

export async function findInstance(
  client: IncusClient,
  path: string,
  signal: AbortSignal,
): Promise<IncusInstance | undefined> {
  const found = await client.find(path, signal)
  return found === undefined ? undefined : v.parse(instanceRow, found)
}

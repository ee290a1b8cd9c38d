import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { DiskFile } from '../../diskFile.ts'
import { DriverError } from '../../driver.ts'
import type {
  VolumeFile,
  VolumeFileFacts,
  VolumeSnapshot,
  VolumeSnapshotJob,
} from '../../volumeSnapshots.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig } from './config.ts'
import { streamFrom } from './incusFile.ts'
import { settleOperations } from './operations.ts'
import { createVolume, deleteVolume, type VolumeOptions } from './volume.ts'
import { volumeRefOf } from './volumeDevice.ts'

// Incus makes files of volumes, and not of their snapshots. So the snapshot is copied into a volume, which has its id in the place
// of that of a volume, and the file is a backup of this copy. Writes to the volume itself change nothing of it, and
// without the copy the file is gone.

/** The backup while it is made. Incus keeps what a kill left of it, so it gets its name once it is whole. */
const BEGUN = 'begun'
const WHOLE = 'whole'

type Options = VolumeOptions<VolumeSnapshotJob>

/** The job that makes the copy. */
const copyJob = (job: VolumeSnapshotJob): VolumeSnapshotJob => ({
  ...job,
  volume: { ...job.volume, id: job.snapshot.heldAs, name: job.snapshot.heldAs },
})

interface Place {
  config: Pick<IncusConfig, 'project' | 'pool'>
  snapshot: Pick<VolumeSnapshot, 'heldAs'>
}

function backupsOf({ config, snapshot }: Place) {
  const copy = `/1.0/storage-pools/${config.pool}/volumes/custom/${volumeRefOf(snapshot.heldAs)}`
  const query = `?project=${config.project}`
  const at = (name: string) => `${copy}/backups/${name}`
  return { copy, at, all: `${copy}/backups${query}`, query, file: `${at(WHOLE)}/export${query}` }
}

/** Makes the file, unless it is there, and reads it once for its checksum, which Incus does not know. */
export async function makeVolumeFile(options: Options): Promise<VolumeFileFacts> {
  const { client, config, job, signal } = options
  const { copy, at, all, query, file } = backupsOf({ config, snapshot: job.snapshot })
  await settleOperations(client, config.project, copy, signal)
  let held = await client.find(at(WHOLE) + query, signal)
  if (held === undefined) {
    await createVolume({ ...options, job: copyJob(job) })
    if ((await client.find(at(BEGUN) + query, signal)) !== undefined) {
      await client.call('DELETE', at(BEGUN) + query, signal)
    }
    const backup = { name: BEGUN, volume_only: true, compression_algorithm: 'gzip' }
    await client.call('POST', all, signal, backup)
    await client.call('POST', at(BEGUN) + query, signal, { name: WHOLE })
    held = await client.find(at(WHOLE) + query, signal)
  }
  return measured(client, file, v.parse(backupRow, held), signal)
}

const backupRow = v.object({ created_at: v.string() })

/** What was found of files, or is being found, by their clients, and by their paths and times. */
const findings = new WeakMap<IncusClient, Map<string, Promise<VolumeFileFacts>>>()

/**
 * The size and the checksum of a file. One of hundreds of GiB takes longer to read than a try may: the reading goes on, and the
 * next try waits for the same one.
 */
async function measured(
  client: IncusClient,
  path: string,
  { created_at }: v.InferOutput<typeof backupRow>,
  signal: AbortSignal,
): Promise<VolumeFileFacts> {
  const ofClient = findings.get(client) ?? new Map<string, Promise<VolumeFileFacts>>()
  findings.set(client, ofClient)
  const key = `${path} ${created_at}`
  const finding = ofClient.get(key) ?? measure(client, path)
  ofClient.set(key, finding)
  // Also where nobody waits for it any more.
  finding.catch(() => ofClient.delete(key))
  const facts = await Promise.race([finding, aborted(signal)])
  ofClient.delete(key)
  return facts
}

async function measure(client: IncusClient, path: string): Promise<VolumeFileFacts> {
  const { stream, size } = await client.open(path, 0, new AbortController().signal)
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return { bytes: size, sha256: hash.digest('hex') }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** Removes the copy and with it the file, if there is one. */
export async function dropVolumeFile(options: Options): Promise<void> {
  const { client, config, job, signal } = options
  const { copy } = backupsOf({ config, snapshot: job.snapshot })
  await settleOperations(client, config.project, copy, signal)
  await deleteVolume({ ...options, job: copyJob(job) })
}

interface Reading {
  client: IncusClient
  config: Pick<IncusConfig, 'project' | 'pool'>
  file: VolumeFile
  from: number
  signal: AbortSignal
}

/**
 * Opens the file. A member of a cluster that does not have it hands the request on, without its range.
 * @throws DriverError `snapshot_missing` if Incus does not hold it
 */
export async function readVolumeFile(options: Reading): Promise<DiskFile> {
  const { client, config, file: wanted, from, signal } = options
  const { at, query, file: path } = backupsOf({ config, snapshot: wanted })
  if ((await client.find(at(WHOLE) + query, signal)) === undefined) {
    throw new DriverError('snapshot_missing', 'Incus does not hold this file.')
  }
  const file = await client.open(path, from, signal)
  return {
    stream: streamFrom(file, from),
    size: file.size,
    sha256: wanted.sha256,
    ending: '.tar.gz',
  }
}

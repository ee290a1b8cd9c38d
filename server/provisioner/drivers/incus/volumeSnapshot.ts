import * as v from 'valibot'
import { DriverError } from '../../driver.ts'
import type { VolumeSnapshotFacts, VolumeSnapshotJob } from '../../volumeSnapshots.ts'
import { settleVolumes } from './operations.ts'
import { findVolume, lookAtVolume, pathsOf, type VolumeOptions } from './volume.ts'
import { volumeSnapshotRefOf } from './volumeDevice.ts'
import { dropVolumeFile } from './volumeFile.ts'

const GIB = 1024 ** 3

const snapshotRow = v.object({ description: v.optional(v.string(), '') })
const usageRow = v.object({ usage: v.nullish(v.object({ used: v.nullish(v.number(), 0) })) })

type Options = VolumeOptions<VolumeSnapshotJob>

function partsOf(options: Options) {
  const { volume, query } = pathsOf(options)
  const name = volumeSnapshotRefOf(options.job.snapshot.heldAs)
  return { volume, query, name, path: `${volume}/snapshots/${name}` }
}

/** The size that was noted, in GiB; 0: none. It is written last, so a snapshot without it may be half of one. */
const notedSize = ({ description }: { description: string }) =>
  Number(/^(\d+) GiB$/.exec(description)?.[1] ?? 0)

async function find(options: Options) {
  const { path, query } = partsOf(options)
  const found = await options.client.find(path + query, options.signal)
  return found === undefined ? undefined : v.parse(snapshotRow, found)
}

/** Takes the snapshot. One that an earlier call left unfinished is taken again. */
export async function takeVolumeSnapshot(options: Options): Promise<VolumeSnapshotFacts> {
  const { client, config, signal } = options
  const { volume, query, name, path } = partsOf(options)
  await settleVolumes(client, config.project, signal)
  await lookAtVolume(options)
  const held = await find(options)
  const noted = held === undefined ? 0 : notedSize(held)
  if (noted > 0) return { sizeGib: noted }
  if (held) await client.call('DELETE', path + query, signal)
  const sizeGib = await measure(options)
  await client.call('POST', `${volume}/snapshots${query}`, signal, { name })
  await client.call('PATCH', path + query, signal, { description: `${sizeGib} GiB` })
  return { sizeGib }
}

/** What the volume takes now, in GiB. Where Incus cannot tell, its size. */
async function measure(options: Options): Promise<number> {
  const { client, job, signal } = options
  const { volume, query } = partsOf(options)
  const state = await client.find(`${volume}/state${query}`, signal)
  const used = v.parse(usageRow, state ?? {}).usage?.used ?? 0
  const { sizeGib } = job.volume
  return used > 0 ? Math.min(Math.max(1, Math.ceil(used / GIB)), sizeGib) : sizeGib
}

/**
 * Sets the volume back to the snapshot.
 * @throws DriverError `snapshot_missing`; `volume_in_use` where a running server has the volume; `refused` where the pool goes
 * back to its newest snapshot only, as ZFS does
 */
export async function restoreVolume(options: Options): Promise<void> {
  const { client, config, signal } = options
  const { volume, query, name } = partsOf(options)
  await settleVolumes(client, config.project, signal)
  await lookAtVolume(options)
  if ((await find(options)) === undefined) {
    throw new DriverError('snapshot_missing', 'Incus does not hold this snapshot of a volume.')
  }
  try {
    await client.call('PUT', volume + query, signal, { restore: name })
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    if (/used by running|is running/i.test(error.message)) {
      throw new DriverError('volume_in_use', 'A running server has this volume. Detach it first.')
    }
    if (/subsequent|newer snapshot/i.test(error.message)) {
      throw new DriverError('refused', `There are newer snapshots of the volume. ${error.message}`)
    }
    throw error
  }
}

/** Removes the snapshot and its file, if there are any. */
export async function removeVolumeSnapshot(options: Options): Promise<void> {
  const { client, config, signal } = options
  const { path, query } = partsOf(options)
  await settleVolumes(client, config.project, signal)
  await dropVolumeFile(options)
  if ((await findVolume(options)) === undefined) return
  if ((await find(options)) !== undefined) await client.call('DELETE', path + query, signal)
}

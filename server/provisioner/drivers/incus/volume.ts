import * as v from 'valibot'
import { DriverError } from '../../driver.ts'
import type { Volume, AttachedVolumeJob, VolumeFacts, VolumeJob } from '../../volume.ts'
import type { VolumeSnapshot } from '../../volumeSnapshots.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig, Placement } from './config.ts'
import { engineRefOf, instanceRow } from './instance.ts'
import { isIn, isOnline, membersOf } from './members.ts'
import { settleOperations, settleVolumes } from './operations.ts'
import { findInstance } from './snapshot.ts'
import { deviceOf, volumeRefOf, volumeSnapshotRefOf } from './volumeDevice.ts'

/** Where containers have their volumes. */
const FOLDER = '/mnt/volumes'

const volumeRow = v.object({
  config: v.record(v.string(), v.string()),
  /** The machine that has it; empty or none where all have it, or there is one machine. */
  location: v.optional(v.string(), ''),
  used_by: v.nullish(v.array(v.string()), []),
})

const placedRow = v.object({ ...instanceRow.entries, location: v.optional(v.string(), '') })

/** What Incus or the kernel of the machine says while programs use what is mounted. */
const IN_USE_INSIDE = /resource busy|target is busy|device.* busy/i

export interface VolumeOptions<Kind extends VolumeJob = VolumeJob> {
  client: IncusClient
  config: Pick<IncusConfig, 'project' | 'pool'>
  placement: Placement
  job: Kind
  signal: AbortSignal
}

export function pathsOf({ config, job }: Pick<VolumeOptions, 'config' | 'job'>) {
  const query = `?project=${config.project}`
  const volumes = `/1.0/storage-pools/${config.pool}/volumes/custom`
  const server = job.instanceId === null ? '' : `/1.0/instances/${engineRefOf(job.instanceId)}`
  return { query, volumes, volume: `${volumes}/${volumeRefOf(job.volume.id)}`, server }
}

const sizeOf = ({ sizeGib }: Volume) => `${sizeGib}GiB`

export async function findVolume({ client, signal, ...rest }: VolumeOptions) {
  const { volume, query } = pathsOf(rest)
  const found = await client.find(volume + query, signal)
  return found === undefined ? undefined : v.parse(volumeRow, found)
}

export async function lookAtVolume(options: VolumeOptions) {
  const held = await findVolume(options)
  if (held) return held
  throw new DriverError('volume_missing', 'Incus does not hold this volume.')
}

async function findServer({ client, signal, ...rest }: VolumeOptions) {
  const { server, query } = pathsOf(rest)
  const found = await client.find(server + query, signal)
  return found === undefined ? undefined : v.parse(placedRow, found)
}

/** The machine that a new volume belongs on, as a part of an address: that of its server, or one of the region. */
async function targetOf(options: VolumeOptions): Promise<string> {
  const { client, placement, job, signal } = options
  const members = (await membersOf(client, signal)).filter(isIn(placement))
  if (members.every(({ target }) => target === '')) return ''
  const server = job.instanceId === null ? undefined : await findServer(options)
  const ofServer = members.find(({ name }) => name === server?.location)
  const online = members.filter(isOnline)
  // The same one at each try, and not the same one for all.
  const turn = Number.parseInt(job.volume.id.slice(0, 8), 16)
  const chosen = ofServer ?? online[turn % online.length]
  if (chosen) return chosen.target
  throw new DriverError('engine_unreachable', 'No member of the region is online.')
}

/** Written last into a volume that is a copy: without it, it may be half of one. */
const FILLED = 'user.is_filled'

/**
 * Makes the volume, unless it is there. A copy that an earlier call left unfinished is made again.
 * @throws DriverError `snapshot_missing` if Incus does not hold the snapshot that it is made from
 */
export async function createVolume(options: VolumeOptions): Promise<void> {
  const { client, config, job, signal } = options
  if (job.snapshot !== null) await settleVolumes(client, config.project, signal)
  const held = await findVolume(options)
  if (held && (job.snapshot === null || held.config[FILLED] === 'true')) return
  const { volumes, volume, query } = pathsOf(options)
  if (held) await client.call('DELETE', volume + query, signal)
  const { id, name, workspaceId, virtualization } = job.volume
  const isBlock = virtualization === 'virtual_machine'
  await client.call('POST', `${volumes}${query}${await targetOf(options)}`, signal, {
    name: volumeRefOf(id),
    type: 'custom',
    content_type: isBlock ? 'block' : 'filesystem',
    ...(job.snapshot === null ? {} : { source: await sourceOf(options, job.snapshot) }),
    config: {
      size: sizeOf(job.volume),
      // Each container has user ids of its own on the machine. Its root owns the files all the same, and so does that of the next.
      ...(isBlock ? {} : { 'security.shifted': 'true' }),
      'user.volume_id': id,
      'user.workspace_id': workspaceId,
      'user.name': name,
    },
  })
  if (job.snapshot !== null) {
    await client.call('PATCH', volume + query, signal, { config: { [FILLED]: 'true' } })
  }
}

/** What Incus copies into a new volume. */
async function sourceOf(options: VolumeOptions, { volumeId, heldAs }: VolumeSnapshot) {
  const { client, config, signal } = options
  const { volumes, query } = pathsOf(options)
  const ref = volumeRefOf(volumeId)
  const path = `${volumes}/${ref}/snapshots/${volumeSnapshotRefOf(heldAs)}${query}`
  if ((await client.find(path, signal)) === undefined) {
    throw new DriverError('snapshot_missing', 'Incus does not hold this snapshot of a volume.')
  }
  const { location } = v.parse(
    volumeRow,
    await client.call('GET', `${volumes}/${ref}${query}`, signal),
  )
  return {
    type: 'copy',
    pool: config.pool,
    name: `${ref}/${volumeSnapshotRefOf(heldAs)}`,
    volume_only: true,
    ...(isPlace(location) ? { location } : {}),
  }
}

/** @throws DriverError `refused` for a size below the present one, `volume_in_use` where a virtual machine that runs has the volume */
export async function growVolume(options: VolumeOptions): Promise<void> {
  const { client, job, signal } = options
  const { volume, query } = pathsOf(options)
  const held = await lookAtVolume(options)
  const now = Number.parseInt(held.config['size'] ?? '0', 10)
  if (now === job.volume.sizeGib) return
  if (now > job.volume.sizeGib) throw new DriverError('refused', 'A volume does not shrink.')
  try {
    await client.call('PATCH', volume + query, signal, { config: { size: sizeOf(job.volume) } })
  } catch (error) {
    const isUsed = error instanceof DriverError && /in use|running/i.test(error.message)
    if (!isUsed) throw error
    throw new DriverError(
      'volume_in_use',
      'The virtual machine that has this volume runs. Stop it, or detach the volume, and grow it then.',
    )
  }
}

/** Adds the volume to the devices of its server, unless it is there. */
export async function attachVolume(
  options: VolumeOptions<AttachedVolumeJob>,
): Promise<VolumeFacts> {
  const { client, config, job, signal } = options
  const { server: path, query } = pathsOf(options)
  const { volume } = job
  await settleOperations(client, config.project, path, signal)
  const held = await lookAtVolume(options)
  const server = await findServer(options)
  if (!server) throw new DriverError('instance_missing', 'Incus does not hold this server.')
  const isVirtualMachine = server.type === 'virtual-machine'
  if (isVirtualMachine !== (volume.virtualization === 'virtual_machine')) {
    throw new DriverError(
      'refused',
      'A volume for containers fits no virtual machine, nor the other way round.',
    )
  }
  const facts = {
    path: isVirtualMachine
      ? `/dev/disk/by-id/scsi-0QEMU_QEMU_HARDDISK_incus_${deviceOf(volume).replaceAll('-', '--')}`
      : `${FOLDER}/${volume.name}`,
  }
  if (server.devices[deviceOf(volume)]?.['type'] === 'disk') return facts
  if (held.used_by.length > 0) throw new DriverError('refused', 'Another server has this volume.')
  const isApart = isPlace(held.location) && isPlace(server.location)
  if (isApart && held.location !== server.location) {
    throw new DriverError(
      'other_machine',
      `The volume is on the machine ${held.location} and the server on ${server.location}. A volume does not move to another machine.`,
    )
  }
  await client.call('PATCH', path + query, signal, {
    devices: {
      [deviceOf(volume)]: {
        type: 'disk',
        pool: config.pool,
        source: volumeRefOf(volume.id),
        ...(isVirtualMachine ? {} : { path: facts.path }),
      },
    },
  })
  return facts
}

const isPlace = (location: string) => location !== '' && location !== 'none'

/** Takes the volume out of the devices of its server. */
export async function detachVolume(options: VolumeOptions<AttachedVolumeJob>): Promise<void> {
  const { client, config, job, signal } = options
  const { server: path, query } = pathsOf(options)
  await settleOperations(client, config.project, path, signal)
  try {
    await client.replace(path + query, signal, (held) => {
      const server = held as { devices: Record<string, unknown> }
      const { [deviceOf(job.volume)]: device, ...devices } = server.devices
      return device === undefined ? undefined : { ...server, devices }
    })
  } catch (error) {
    const isBusy = error instanceof DriverError && IN_USE_INSIDE.test(error.message)
    if (!isBusy) throw error
    throw new DriverError(
      'volume_in_use',
      'Programs inside the server use the volume. End them or stop the server, and detach it then.',
    )
  }
  const left = await findInstance(client, path + query, signal)
  if (left?.devices[deviceOf(job.volume)]?.['type'] === 'disk') {
    throw new DriverError('busy', 'Another change of the server came first.')
  }
}

/** Removes the volume with its snapshots, if it is there and no server has it. */
export async function deleteVolume(options: VolumeOptions): Promise<void> {
  const { client, signal } = options
  const { volume, query } = pathsOf(options)
  const held = await findVolume(options)
  if (!held) return
  if (held.used_by.length > 0) {
    throw new DriverError('refused', 'A server has this volume. Detach it first.')
  }
  await client.call('DELETE', volume + query, signal)
}

import { DriverError, type Driver, type VolumeJob } from '../../driver.ts'
import type { SimulatedVolume, Store } from './store.ts'

/** The name of a volume in the simulated engine. */
const volumeRefOf = (volumeId: string) => `simulated-volume-${volumeId}`

type SimulatedVolumes = Pick<
  Driver,
  'createVolume' | 'growVolume' | 'attachVolume' | 'detachVolume' | 'deleteVolume'
>

/**
 * Volumes of the simulated engine: records without a disk.
 * @param work waits as long as a real engine would
 */
export function createVolumes(
  servers: Pick<Store, 'get'>,
  volumes: Store<SimulatedVolume>,
  serverRefOf: (instanceId: string) => string,
  work: (volumeId: string, signal: AbortSignal) => Promise<void>,
): SimulatedVolumes {
  async function look({ volume }: VolumeJob): Promise<SimulatedVolume> {
    const held = await volumes.get(volumeRefOf(volume.id))
    if (held) return held
    throw new DriverError('volume_missing', 'Simulated: the engine does not hold this volume.')
  }

  /** Whether the server that has the volume is still there. */
  const isGiven = async ({ instanceId }: SimulatedVolume) =>
    instanceId !== null && (await servers.get(serverRefOf(instanceId))) !== undefined

  return {
    createVolume: async ({ volume, region }, signal) => {
      await work(volume.id, signal)
      const engineRef = volumeRefOf(volume.id)
      if (await volumes.get(engineRef)) return
      await volumes.put({
        engineRef,
        region,
        sizeGib: volume.sizeGib,
        virtualization: volume.virtualization,
        instanceId: null,
      })
    },
    growVolume: async (job, signal) => {
      const held = await look(job)
      if (held.sizeGib > job.volume.sizeGib) {
        throw new DriverError('refused', 'Simulated: a volume does not shrink.')
      }
      await work(job.volume.id, signal)
      await volumes.put({ ...held, sizeGib: job.volume.sizeGib })
    },
    attachVolume: async (job, signal) => {
      const { volume, instanceId } = job
      const held = await look(job)
      if ((await servers.get(serverRefOf(instanceId))) === undefined) {
        throw new DriverError(
          'instance_missing',
          'Simulated: the engine does not hold this server.',
        )
      }
      if (held.instanceId !== instanceId && (await isGiven(held))) {
        throw new DriverError('refused', 'Simulated: another server has this volume.')
      }
      await work(volume.id, signal)
      await volumes.put({ ...held, instanceId })
      const path =
        volume.virtualization === 'container'
          ? `/mnt/volumes/${volume.name}`
          : `/dev/disk/by-id/simulated-${volume.id}`
      return { path }
    },
    detachVolume: async ({ volume, instanceId }, signal) => {
      await work(volume.id, signal)
      const held = await volumes.get(volumeRefOf(volume.id))
      if (held?.instanceId === instanceId) await volumes.put({ ...held, instanceId: null })
    },
    deleteVolume: async ({ volume }, signal) => {
      const held = await volumes.get(volumeRefOf(volume.id))
      if (held && (await isGiven(held))) {
        throw new DriverError('refused', 'Simulated: a server has this volume. Detach it first.')
      }
      await work(volume.id, signal)
      await volumes.remove(volumeRefOf(volume.id))
    },
  }
}

import { DriverError, type Driver, type EngineResource } from '../../driver.ts'
import type { VolumeJob } from '../../volume.ts'
import type { VolumeSnapshot, VolumeSnapshots } from '../../volumeSnapshots.ts'
import type { SimulatedVolume, Store } from './store.ts'

/** The name of a volume in the simulated engine. */
const VOLUME = 'simulated-volume-'
const volumeRefOf = (volumeId: string) => `${VOLUME}${volumeId}`

/** No data is there to be measured: a snapshot takes a third of its volume. */
const measured = ({ sizeGib }: SimulatedVolume) => Math.ceil(sizeGib / 3)

type SimulatedVolumes = Pick<
  Driver,
  'createVolume' | 'growVolume' | 'attachVolume' | 'detachVolume' | 'deleteVolume'
> & {
  volumeSnapshots: VolumeSnapshots
  /** Every volume that the engine holds. */
  heldVolumes: () => Promise<EngineResource[]>
}

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

  /** The snapshot, of a volume that the engine holds. */
  async function lookAt({ heldAs, volumeId }: VolumeSnapshot) {
    const of = await volumes.get(volumeRefOf(volumeId))
    const snapshot = of?.snapshots?.find(({ id }) => id === heldAs)
    if (snapshot) return snapshot
    throw new DriverError('snapshot_missing', 'Simulated: the engine does not hold this snapshot.')
  }

  /** Whether the server that has the volume is still there. */
  const isGiven = async ({ instanceId }: SimulatedVolume) =>
    instanceId !== null && (await servers.get(serverRefOf(instanceId))) !== undefined

  /** Whether a server that runs has the volume. */
  const isMounted = async ({ instanceId }: SimulatedVolume) =>
    instanceId !== null && (await servers.get(serverRefOf(instanceId)))?.state === 'running'

  return {
    heldVolumes: async () =>
      (await volumes.all()).map(({ engineRef }) => ({
        kind: 'volume',
        id: engineRef.slice(VOLUME.length),
        engineRef,
      })),
    createVolume: async ({ volume, region, snapshot }, signal) => {
      await work(volume.id, signal)
      const engineRef = volumeRefOf(volume.id)
      if (await volumes.get(engineRef)) return
      if (snapshot !== null) await lookAt(snapshot)
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
    volumeSnapshots: {
      take: async (job, signal) => {
        await work(job.volume.id, signal)
        const held = await look(job)
        const { heldAs: id } = job.snapshot
        const others = (held.snapshots ?? []).filter((each) => each.id !== id)
        const taken = held.snapshots?.find((each) => each.id === id) ?? {
          id,
          sizeGib: measured(held),
        }
        await volumes.put({ ...held, snapshots: [...others, taken] })
        return { sizeGib: taken.sizeGib }
      },
      restore: async (job, signal) => {
        const held = await look(job)
        await lookAt(job.snapshot)
        if (await isMounted(held)) {
          throw new DriverError('volume_in_use', 'Simulated: a running server has this volume.')
        }
        await work(job.volume.id, signal)
      },
      remove: async ({ volume, snapshot }, signal) => {
        await work(volume.id, signal)
        const held = await volumes.get(volumeRefOf(volume.id))
        const left = held?.snapshots?.filter(({ id }) => id !== snapshot.heldAs)
        if (held && left) await volumes.put({ ...held, snapshots: left })
      },
    },
  }
}

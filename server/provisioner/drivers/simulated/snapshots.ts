import {
  DriverError,
  type Driver,
  type ImageJob,
  type Job,
  type SnapshotJob,
} from '../../driver.ts'
import { between } from './seeded.ts'
import type { SimulatedServer, SimulatedSnapshot, Store } from './store.ts'

/** The name of a snapshot in the simulated engine. */
const SNAPSHOT = 'simulated-snapshot-'
const snapshotRefOf = (snapshotId: string) => `${SNAPSHOT}${snapshotId}`

/** The name of an image of a customer in the simulated engine. */
const IMAGE = 'simulated-image-'
const imageRefOf = (imageId: string) => `${IMAGE}${imageId}`

/** The share of a disk that a simulated server has filled, at least and at most. */
const FILLED = [0.05, 0.4] as const

interface SimulatedSnapshots extends Pick<
  Driver,
  'snapshot' | 'deleteSnapshot' | 'makeImage' | 'deleteImage' | 'resources'
> {
  /** The snapshot or image of a customer that a job writes to the disk; undefined: it writes an image of the provider. */
  sourceOf: (job: Job) => Promise<SimulatedSnapshot | undefined>
}

/**
 * Snapshots of the simulated engine, and images of customers: records without a disk.
 * @param half waits for half of the time of an action, and throws its fault in the first half
 */
export function createSnapshots(
  servers: Pick<Store, 'get'>,
  snapshots: Store<SimulatedSnapshot>,
  serverRefOf: (instanceId: string) => string,
  half: (job: SnapshotJob | ImageJob, signal: AbortSignal) => Promise<void>,
): SimulatedSnapshots {
  return {
    sourceOf: async (job) => {
      if (job.snapshot === null) return undefined
      const { id, isImage } = job.snapshot
      const found = await snapshots.get(isImage ? imageRefOf(id) : snapshotRefOf(id))
      if (found) return found
      if (isImage) {
        throw new DriverError('image_missing', 'Simulated: the engine does not hold this image.')
      }
      throw snapshotMissing()
    },
    snapshot: async (job, signal) => {
      const snapshotRef = snapshotRefOf(job.snapshot.id)
      const found = await snapshots.get(snapshotRef)
      if (found) return { snapshotRef, sizeGib: found.sizeGib }
      const server = await servers.get(serverRefOf(job.instance.id))
      if (!server) {
        throw new DriverError(
          'instance_missing',
          'Simulated: the engine does not hold this server.',
        )
      }
      await half(job, signal)
      await half(job, signal)
      const taken = takeFrom(server, job)
      await snapshots.put(taken)
      return { snapshotRef, sizeGib: taken.sizeGib }
    },
    deleteSnapshot: async (job, signal) => {
      await half(job, signal)
      await snapshots.remove(snapshotRefOf(job.snapshot.id))
    },
    makeImage: async (job, signal) => {
      const engineRef = imageRefOf(job.snapshot.id)
      const found = await snapshots.get(engineRef)
      if (found) return { snapshotRef: engineRef, sizeGib: found.sizeGib }
      const source = await snapshots.get(snapshotRefOf(job.snapshot.sourceId))
      if (!source) throw snapshotMissing()
      await half(job, signal)
      await half(job, signal)
      await snapshots.put({ ...source, engineRef })
      return { snapshotRef: engineRef, sizeGib: source.sizeGib }
    },
    resources: async (signal) => {
      const held = await snapshots.all()
      signal.throwIfAborted()
      return held.map(({ engineRef }) =>
        engineRef.startsWith(IMAGE)
          ? { kind: 'image' as const, id: engineRef.slice(IMAGE.length), engineRef }
          : { kind: 'snapshot' as const, id: engineRef.slice(SNAPSHOT.length), engineRef },
      )
    },
    deleteImage: async ({ id }, signal) => {
      signal.throwIfAborted()
      await snapshots.remove(imageRefOf(id))
    },
  }
}

const snapshotMissing = () =>
  new DriverError('snapshot_missing', 'Simulated: the engine does not hold this snapshot.')

function takeFrom({ image, plan }: SimulatedServer, { instance, snapshot }: SnapshotJob) {
  const diskGib = plan.diskGib ?? 1
  const filled = diskGib * between(...FILLED, instance.id, snapshot.id)
  return {
    engineRef: snapshotRefOf(snapshot.id),
    instanceId: instance.id,
    image,
    diskGib,
    sizeGib: Math.max(1, Math.ceil(filled)),
  }
}

import { DriverError, type Driver, type Job, type SnapshotJob } from '../../driver.ts'
import { between } from './seeded.ts'
import type { SimulatedServer, SimulatedSnapshot, Store } from './store.ts'

/** The name of a snapshot in the simulated engine. */
const snapshotRefOf = (snapshotId: string) => `simulated-snapshot-${snapshotId}`

/** The share of a disk that a simulated server has filled, at least and at most. */
const FILLED = [0.05, 0.4] as const

interface SimulatedSnapshots extends Pick<Driver, 'snapshot' | 'deleteSnapshot'> {
  /** The snapshot from which a job makes its server, or undefined if it makes it from the image. */
  sourceOf: (job: Job) => Promise<SimulatedSnapshot | undefined>
}

/**
 * Snapshots of the simulated engine: records without a disk.
 * @param half waits for half of the time of an action, and throws its fault in the first half
 */
export function createSnapshots(
  servers: Pick<Store, 'get'>,
  snapshots: Store<SimulatedSnapshot>,
  serverRefOf: (instanceId: string) => string,
  half: (job: SnapshotJob, signal: AbortSignal) => Promise<void>,
): SimulatedSnapshots {
  return {
    sourceOf: async ({ action, snapshot }) => {
      if (snapshot === null || action.kind === 'rebuild') return undefined
      const found = await snapshots.get(snapshotRefOf(snapshot.id))
      if (found) return found
      throw new DriverError(
        'snapshot_missing',
        'Simulated: the engine does not hold this snapshot.',
      )
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
  }
}

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

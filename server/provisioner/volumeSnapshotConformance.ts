import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Driver } from './driver.ts'
import type { VolumeJob } from './volume.ts'
import { jobFor, KILLED_AT, type EngineUnderTest } from './driverConformance.ts'
import { volumeJobFor } from './volumeConformance.ts'
import type { VolumeSnapshotJob, VolumeSnapshots } from './volumeSnapshots.ts'

/** An engine to test snapshots of volumes with. */
export interface VolumeSnapshotEngine extends EngineUnderTest {
  /** The snapshots that the engine holds of a volume, by their ids in it. */
  volumeSnapshotsOf: (id: string) => Promise<string[]>
}

/** A job about a new snapshot of a volume. */
export const snapshotOf = (job: VolumeJob): VolumeSnapshotJob => ({
  ...job,
  snapshot: { heldAs: randomUUID(), volumeId: job.volume.id },
})

function partOf({ volumeSnapshots }: Driver): VolumeSnapshots {
  if (volumeSnapshots) return volumeSnapshots
  throw new Error('The driver has no snapshots of volumes.')
}

const refusal = (code: string) => ({ name: 'DriverError', code, retry: false })

/** What every driver with snapshots of volumes must do with them. Call it in a test file of the driver. */
export function describeVolumeSnapshots(
  name: string,
  open: () => VolumeSnapshotEngine,
  killedAt: readonly number[] = KILLED_AT,
): void {
  describe(`snapshots of volumes of the driver ${name}`, () => {
    let engine: VolumeSnapshotEngine
    let driver: Driver
    beforeEach(() => {
      engine = open()
      driver = engine.connect()
    })

    const done = <T>(work: (by: Driver, signal: AbortSignal) => Promise<T>, by = driver) =>
      engine.finish((signal) => work(by, signal))
    const take = (job: VolumeSnapshotJob, by = driver) =>
      done((to, signal) => partOf(to).take(job, signal), by)
    const restore = (job: VolumeSnapshotJob, by = driver) =>
      done((to, signal) => partOf(to).restore(job, signal), by)
    const remove = (job: VolumeSnapshotJob, by = driver) =>
      done((to, signal) => partOf(to).remove(job, signal), by)
    const create = (job: VolumeJob, by = driver) =>
      done((to, signal) => to.createVolume(job, signal), by)
    const removeVolume = (job: VolumeJob, by = driver) =>
      done((to, signal) => to.deleteVolume(job, signal), by)
    const held = ({ volume }: VolumeJob) => engine.volumeSnapshotsOf(volume.id)

    test('are taken once and removed once, however often that is repeated', async () => {
      const job = volumeJobFor()
      await create(job)
      const [one, two] = [snapshotOf(job), snapshotOf(job)]
      const facts = await take(one)
      expect(facts.sizeGib).toBeGreaterThanOrEqual(1)
      expect(facts.sizeGib).toBeLessThanOrEqual(10)
      expect(await take(one, engine.connect())).toEqual(facts)
      await take(two)
      expect((await held(job)).toSorted()).toEqual(
        [one.snapshot.heldAs, two.snapshot.heldAs].toSorted(),
      )
      await remove(one)
      await remove(one, engine.connect())
      expect(await held(job)).toEqual([two.snapshot.heldAs])
      await removeVolume(job)
      // It went with its volume.
      await remove(two)
      expect(await held(job)).toEqual([])
    })

    test('make another volume, which outlives both, and are set back', async () => {
      const job = volumeJobFor()
      await create(job)
      const taken = snapshotOf(job)
      await take(taken)
      const copy = { ...volumeJobFor(), snapshot: taken.snapshot }
      await create(copy)
      await create(copy, engine.connect())
      expect(await engine.volumeOf(copy.volume.id)).toEqual({ sizeGib: 10, instanceId: null })
      expect(await held(copy)).toEqual([])
      await restore(taken)
      await restore(taken, engine.connect())
      await removeVolume(job)
      expect((await engine.volumeOf(copy.volume.id))?.sizeGib).toBe(10)
      await removeVolume(copy)
    })

    test('are taken while a server that runs has the volume, and set back once it is stopped', async () => {
      const server = jobFor('create')
      const { engineRef } = await done((to, signal) => to.create(server, signal))
      const job = { ...volumeJobFor({}, server.instance.id), instanceId: server.instance.id }
      await create(job)
      await done((to, signal) => to.attachVolume(job, signal))
      const taken = snapshotOf(job)
      await take(taken)
      expect(await held(job)).toEqual([taken.snapshot.heldAs])
      await expect(restore(taken)).rejects.toMatchObject(refusal('volume_in_use'))
      const stop = jobFor('stop', { instance: { ...server.instance, engineRef } })
      await done((to, signal) => to.stop(stop, signal))
      await restore(taken)
      await restore(taken, engine.connect())
      expect((await engine.volumeOf(job.volume.id))?.instanceId).toBe(server.instance.id)
      await done((to, signal) => to.detachVolume(job, signal))
      await restore(taken)
      await removeVolume(job)
    })

    test('are missing where nobody took them, or made the volume', async () => {
      const job = volumeJobFor()
      const unknown = snapshotOf(job)
      await expect(take(unknown)).rejects.toMatchObject(refusal('volume_missing'))
      await expect(restore(unknown)).rejects.toMatchObject(refusal('volume_missing'))
      await create(job)
      await expect(restore(unknown)).rejects.toMatchObject(refusal('snapshot_missing'))
      const copy = { ...volumeJobFor(), snapshot: unknown.snapshot }
      await expect(create(copy)).rejects.toMatchObject(refusal('snapshot_missing'))
      expect(await engine.volumeOf(copy.volume.id)).toBeUndefined()
      await removeVolume(job)
    })

    test.each(killedAt)('are whole after a process was killed at %d of each step', async (part) => {
      const job = volumeJobFor()
      await create(job)
      const taken = snapshotOf(job)
      const copy = { ...volumeJobFor(), snapshot: taken.snapshot }
      const cut = (work: (by: Driver, signal: AbortSignal) => Promise<unknown>) =>
        engine.cutOff((signal) => work(engine.connect(), signal), part, job.volume.id)
      await cut((by, signal) => partOf(by).take(taken, signal))
      await take(taken, engine.connect())
      expect(await held(job)).toEqual([taken.snapshot.heldAs])
      await cut((by, signal) => by.createVolume(copy, signal))
      await create(copy, engine.connect())
      expect(await engine.volumeOf(copy.volume.id)).toEqual({ sizeGib: 10, instanceId: null })
      await cut((by, signal) => partOf(by).restore(taken, signal))
      await restore(taken, engine.connect())
      await cut((by, signal) => partOf(by).remove(taken, signal))
      await remove(taken, engine.connect())
      expect(await held(job)).toEqual([])
      await removeVolume(copy)
      await removeVolume(job)
    })
  })
}

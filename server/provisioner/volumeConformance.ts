import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Driver, Job } from './driver.ts'
import type { Volume, AttachedVolumeJob, VolumeJob } from './volume.ts'
import { jobFor, KILLED_AT, type EngineUnderTest } from './driverConformance.ts'

/** A job for a new volume of containers. Further jobs for it take its `volume`. */
export function volumeJobFor(change: Partial<Volume> = {}, instanceId: string | null = null) {
  const id = randomUUID()
  const volume: Volume = {
    id,
    name: `v-${id.slice(0, 8)}`,
    workspaceId: randomUUID(),
    sizeGib: 10,
    virtualization: 'container',
    ...change,
  }
  return { volume, region: 'fra1', instanceId, snapshot: null } satisfies VolumeJob
}

/** What every driver must do with volumes. Call it in a test file of the driver. */
export function describeVolumes(
  name: string,
  open: () => EngineUnderTest,
  killedAt: readonly number[] = KILLED_AT,
): void {
  describe(`volumes of the driver ${name}`, () => {
    let engine: EngineUnderTest
    let driver: Driver
    beforeEach(() => {
      engine = open()
      driver = engine.connect()
    })

    const done = <T>(work: (by: Driver, signal: AbortSignal) => Promise<T>, by = driver) =>
      engine.finish((signal) => work(by, signal))
    const create = (job: VolumeJob, by = driver) =>
      done((to, signal) => to.createVolume(job, signal), by)
    const grow = (job: VolumeJob, by = driver) =>
      done((to, signal) => to.growVolume(job, signal), by)
    const remove = (job: VolumeJob, by = driver) =>
      done((to, signal) => to.deleteVolume(job, signal), by)
    const attach = (job: AttachedVolumeJob, by = driver) =>
      done((to, signal) => to.attachVolume(job, signal), by)
    const detach = (job: AttachedVolumeJob, by = driver) =>
      done((to, signal) => to.detachVolume(job, signal), by)
    const run = (job: Job) => done((to, signal) => to[job.action.kind](job, signal))
    const refusal = { name: 'DriverError', code: 'refused', retry: false }

    /** A running server, and a function for further jobs of it. */
    async function server() {
      const first = jobFor('create')
      const { engineRef } = await run(first)
      const instance = { ...first.instance, engineRef }
      const next = (kind: Job['action']['kind']) => jobFor(kind, { instance, plan: first.plan })
      return { id: instance.id, next }
    }

    /** A volume, with the job that gives it to a server. */
    async function volumeFor(instanceId: string) {
      const job = volumeJobFor({}, instanceId)
      await create(job)
      return { ...job, instanceId }
    }

    test('is made once and removed once, however often it is repeated', async () => {
      const job = volumeJobFor()
      await create(job)
      await create(job, engine.connect())
      expect(await engine.volumeOf(job.volume.id)).toEqual({ sizeGib: 10, instanceId: null })
      const listed = async () =>
        (await done((by, signal) => by.resources(signal)))
          .filter(({ id }) => id === job.volume.id)
          .map(({ kind }) => kind)
      expect(await listed()).toEqual(['volume'])
      await remove(job)
      await remove(job, engine.connect())
      expect(await engine.volumeOf(job.volume.id)).toBeUndefined()
      expect(await listed()).toEqual([])
    })

    test('grows, and never shrinks', async () => {
      const job = volumeJobFor()
      await create(job)
      const larger = { ...job, volume: { ...job.volume, sizeGib: 12 } }
      await grow(larger)
      await grow(larger, engine.connect())
      expect((await engine.volumeOf(job.volume.id))?.sizeGib).toBe(12)
      await expect(grow(job)).rejects.toMatchObject(refusal)
      expect((await engine.volumeOf(job.volume.id))?.sizeGib).toBe(12)
      await remove(job)
    })

    test('is given to a server that runs, taken, and given to another one that is stopped', async () => {
      const [one, two] = [await server(), await server()]
      await run(two.next('stop'))
      const job = await volumeFor(one.id)
      const { path } = await attach(job)
      // Of its name in a container, and of the serial number in a virtual machine.
      expect(path).toContain(job.volume.id.slice(0, 8))
      expect(await attach(job, engine.connect())).toEqual({ path })
      expect((await engine.volumeOf(job.volume.id))?.instanceId).toBe(one.id)
      const other = { ...job, instanceId: two.id }
      await expect(attach(other)).rejects.toMatchObject(refusal)
      await detach(job)
      await detach(job, engine.connect())
      expect((await engine.volumeOf(job.volume.id))?.instanceId).toBeNull()
      await attach(other)
      // The first server does not have it any more, so this changes nothing.
      await detach(job)
      expect((await engine.volumeOf(job.volume.id))?.instanceId).toBe(two.id)
      await run(two.next('start'))
    })

    test('survives a rebuild with its server, and the purge of the server', async () => {
      const { id, next } = await server()
      const job = await volumeFor(id)
      await attach(job)
      await run(next('rebuild'))
      expect((await engine.volumeOf(job.volume.id))?.instanceId).toBe(id)
      await expect(remove(job)).rejects.toMatchObject(refusal)
      await run(next('purge'))
      expect((await engine.volumeOf(job.volume.id))?.sizeGib).toBe(10)
      await detach(job)
      await remove(job)
      expect(await engine.volumeOf(job.volume.id)).toBeUndefined()
    })

    test('is missing where nobody made it, and needs a server', async () => {
      const { id, next } = await server()
      const job = { ...volumeJobFor(), instanceId: id }
      const missing = { name: 'DriverError', code: 'volume_missing', retry: false }
      await expect(attach(job)).rejects.toMatchObject(missing)
      await expect(grow(job)).rejects.toMatchObject(missing)
      await detach(job)
      await create(job)
      await run(next('purge'))
      await expect(attach(job)).rejects.toMatchObject({ code: 'instance_missing' })
      await detach(job)
      await remove(job)
    })

    test('that a snapshot was taken beside stays with its server', async () => {
      const { id, next } = await server()
      const job = await volumeFor(id)
      await attach(job)
      const { action, ...rest } = next('create')
      const snapshot = { id: randomUUID(), engineRef: null }
      const kind = 'create_snapshot' as const
      await done((to, signal) =>
        to.snapshot({ ...rest, action: { ...action, kind }, snapshot }, signal),
      )
      const copy = jobFor('create', { snapshot })
      await run(copy)
      expect((await engine.volumeOf(job.volume.id))?.instanceId).toBe(id)
      // The copy has not got it, so it is taken from its server alone.
      await expect(attach({ ...job, instanceId: copy.instance.id })).rejects.toMatchObject(refusal)
      await detach(job)
      await attach({ ...job, instanceId: copy.instance.id })
      expect((await engine.volumeOf(job.volume.id))?.instanceId).toBe(copy.instance.id)
    })

    test.each(killedAt)('is whole after a process was killed at %d of each step', async (part) => {
      const { id } = await server()
      const job = { ...volumeJobFor({}, id), instanceId: id }
      const larger = { ...job, volume: { ...job.volume, sizeGib: 11 } }
      const cut = (work: (by: Driver, signal: AbortSignal) => Promise<unknown>) =>
        engine.cutOff((signal) => work(engine.connect(), signal), part, job.volume.id)
      await cut((by, signal) => by.createVolume(job, signal))
      await create(job, engine.connect())
      await cut((by, signal) => by.growVolume(larger, signal))
      await grow(larger, engine.connect())
      await cut((by, signal) => by.attachVolume(larger, signal))
      await attach(larger, engine.connect())
      expect(await engine.volumeOf(job.volume.id)).toEqual({ sizeGib: 11, instanceId: id })
      await cut((by, signal) => by.detachVolume(larger, signal))
      await detach(larger, engine.connect())
      await cut((by, signal) => by.deleteVolume(larger, signal))
      await remove(larger, engine.connect())
      expect(await engine.volumeOf(job.volume.id)).toBeUndefined()
    })
  })
}

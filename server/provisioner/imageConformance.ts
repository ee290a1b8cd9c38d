import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Driver, ImageJob, Job, SnapshotJob } from './driver.ts'
import { jobFor, KILLED_AT, type EngineUnderTest } from './driverConformance.ts'
import { snapshotJobFor } from './snapshotConformance.ts'

/** A job that makes an image of the snapshot of another job. */
export function imageJobFor(of: SnapshotJob): ImageJob {
  return {
    ...of,
    action: { ...of.action, id: randomUUID(), kind: 'create_image' },
    snapshot: { id: randomUUID(), engineRef: null, isImage: true, sourceId: of.snapshot.id },
  }
}

/** The image of a job, as further jobs name it. */
export const imageOf = ({ snapshot: { id } }: ImageJob) =>
  ({ id, engineRef: null, isImage: true }) as const

/** What every driver must do with images of customers. Call it in a test file of the driver. */
export function describeImages(
  name: string,
  open: () => EngineUnderTest,
  killedAt: readonly number[] = KILLED_AT,
): void {
  describe(`images of the driver ${name}`, () => {
    let engine: EngineUnderTest
    let driver: Driver
    beforeEach(() => {
      engine = open()
      driver = engine.connect()
    })

    const run = (job: Job, by = driver) =>
      engine.finish((signal) => by[job.action.kind](job, signal))
    const make = (job: ImageJob, by = driver) =>
      engine.finish((signal) => by.makeImage(job, signal))
    const remove = (job: ImageJob, by = driver) =>
      engine.finish((signal) => by.deleteImage({ id: job.snapshot.id, region: job.region }, signal))
    const all = () => engine.finish((signal) => engine.connect().list(signal))
    const stateOf = async (id: string) =>
      (await all()).filter(({ instanceId }) => instanceId === id).map(({ state }) => state)
    const isGone = async (job: ImageJob) => {
      const order = jobFor('create', { snapshot: imageOf(job) })
      await expect(run(order)).rejects.toMatchObject({
        name: 'DriverError',
        code: 'image_missing',
        retry: false,
      })
    }

    /** A server with a snapshot, and a job for an image of that. */
    async function snapshotted() {
      const first = jobFor('create')
      const facts = await run(first)
      const instance = { ...first.instance, engineRef: facts.engineRef }
      const of = snapshotJobFor('create_snapshot', { instance, plan: first.plan })
      await engine.finish((signal) => driver.snapshot(of, signal))
      const next = (kind: Job['action']['kind'], more: Partial<Job> = {}) =>
        jobFor(kind, { instance, plan: first.plan, ...more })
      return { id: instance.id, facts, of, next, job: imageJobFor(of) }
    }

    test('makes servers, also when the snapshot and its server are gone', async () => {
      const { next, of, job } = await snapshotted()
      const { snapshotRef, sizeGib } = await make(job)
      expect(snapshotRef).not.toBe('')
      expect(sizeGib).toBeGreaterThanOrEqual(1)
      await engine.finish((signal) =>
        driver.deleteSnapshot(snapshotJobFor('delete_snapshot', of, of.snapshot), signal),
      )
      await run(next('purge'))
      // No server that nobody asked for.
      expect((await all()).filter(({ instanceId }) => instanceId === null)).toEqual([])
      const create = jobFor('create', { snapshot: imageOf(job) })
      const { addresses } = await run(create)
      expect(await stateOf(create.instance.id)).toEqual(['running'])
      expect(addresses.length).toBeGreaterThan(0)
    })

    test('rebuilds a server, which keeps its addresses', async () => {
      const { id, facts, next, job } = await snapshotted()
      await make(job)
      const { builds } = await engine.history(facts.engineRef)
      const rebuilt = await run(next('rebuild', { snapshot: imageOf(job) }))
      expect(rebuilt.addresses).toEqual(facts.addresses)
      expect(await stateOf(id)).toEqual(['running'])
      expect((await engine.history(facts.engineRef)).builds).toBe(builds + 1)
      // It is a server like all others, and an image of the provider is possible again.
      await run(next('stop'))
      await run(next('start'))
      await run(next('rebuild'))
      expect((await engine.history(facts.engineRef)).builds).toBe(builds + 2)
    })

    test('is made once, and removed once, however often it is repeated', async () => {
      const { job } = await snapshotted()
      const first = await make(job)
      expect(await make(job, engine.connect())).toEqual(first)
      const held = async () =>
        (await engine.finish((signal) => engine.connect().resources(signal)))
          .filter(({ id }) => id === job.snapshot.id)
          .map(({ kind }) => kind)
      expect(await held()).toEqual(['image'])
      await remove(job)
      expect(await held()).toEqual([])
      await remove(job, engine.connect())
      await isGone(job)
    })

    test('is given out as a file from any byte on, where the engine says that it can', async () => {
      const { job } = await snapshotted()
      const features = await engine.finish((signal) => driver.features(job.region, signal))
      expect(features.includes('image_downloads')).toBe(driver.readImage !== undefined)
      if (driver.readImage === undefined) return
      await make(job)
      const image = { id: job.snapshot.id, region: job.region }
      const read = async (from: number) => {
        const file = await engine.finish(
          async (signal) =>
            (await driver.readImage?.(image, from, signal)) ?? Promise.reject(new Error('none')),
        )
        return { ...file, bytes: await buffer(file.stream) }
      }
      const whole = await read(0)
      expect(whole.size).toBe(whole.bytes.length)
      expect(createHash('sha256').update(whole.bytes).digest('hex')).toBe(whole.sha256)
      expect(whole.ending).toMatch(/^\.tar/)
      const rest = await read(7)
      expect(rest.bytes.equals(whole.bytes.subarray(7))).toBe(true)
      expect([rest.size, rest.sha256]).toEqual([whole.size, whole.sha256])
      expect((await read(whole.size)).bytes).toHaveLength(0)
      await remove(job)
      await expect(read(0)).rejects.toMatchObject({ code: 'image_missing' })
    })

    test('needs a snapshot', async () => {
      const { of, job } = await snapshotted()
      await engine.finish((signal) =>
        driver.deleteSnapshot(snapshotJobFor('delete_snapshot', of, of.snapshot), signal),
      )
      await expect(make(job)).rejects.toMatchObject({ code: 'snapshot_missing', retry: false })
      await remove(job)
    })

    test('leaves a server as it was if a rebuild does not find the image', async () => {
      const { id, facts, next, job } = await snapshotted()
      const { builds } = await engine.history(facts.engineRef)
      await expect(run(next('rebuild', { snapshot: imageOf(job) }))).rejects.toMatchObject({
        code: 'image_missing',
      })
      await run(next('start'))
      expect(await stateOf(id)).toEqual(['running'])
      expect((await engine.history(facts.engineRef)).builds).toBe(builds)
    })

    test.each(killedAt)('is made after a process was killed at %d of it', async (part) => {
      const { id, of, job } = await snapshotted()
      const cut = (signal: AbortSignal) => engine.connect().makeImage(job, signal)
      await engine.cutOff(cut, part, of.snapshot.id)
      await make(job, engine.connect())
      expect(await stateOf(id)).toEqual(['running'])
      const create = jobFor('create', { snapshot: imageOf(job) })
      await run(create)
      expect(await stateOf(create.instance.id)).toEqual(['running'])
      await remove(job)
      await isGone(job)
    })

    test.each(killedAt)('is removed after a process was killed at %d of it', async (part) => {
      const { of, job } = await snapshotted()
      await make(job)
      const cut = (signal: AbortSignal) =>
        engine.connect().deleteImage({ id: job.snapshot.id, region: job.region }, signal)
      await engine.cutOff(cut, part, of.snapshot.id)
      await remove(job, engine.connect())
      await isGone(job)
    })

    test.each(killedAt)('rebuilds once after a process was killed at %d of it', async (part) => {
      const { id, facts, next, job } = await snapshotted()
      await make(job)
      const { builds } = await engine.history(facts.engineRef)
      const rebuild = next('rebuild', { snapshot: imageOf(job) })
      const cut = (signal: AbortSignal) => engine.connect().rebuild(rebuild, signal)
      await engine.cutOff(cut, part, id)
      await run({ ...rebuild, action: { ...rebuild.action, attempts: 2 } }, engine.connect())
      expect(await stateOf(id)).toEqual(['running'])
      expect((await engine.history(facts.engineRef)).builds).toBe(builds + 1)
    })
  })
}

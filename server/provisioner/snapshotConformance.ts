import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Driver, Job, SnapshotJob, SnapshotKind } from './driver.ts'
import { jobFor, KILLED_AT, type EngineUnderTest } from './driverConformance.ts'

/** A job for a snapshot of a server. Further jobs for it take its `snapshot`. */
export function snapshotJobFor(
  kind: SnapshotKind,
  { instance, plan }: Pick<Job, 'instance' | 'plan'>,
  snapshot: SnapshotJob['snapshot'] = { id: randomUUID(), engineRef: null },
): SnapshotJob {
  const { action, ...rest } = jobFor('create', { instance, plan })
  return { ...rest, action: { ...action, kind }, snapshot }
}

/** The second attempt of a job. */
const again = <Any extends { action: { attempts: number } }>(job: Any): Any => ({
  ...job,
  action: { ...job.action, attempts: 2 },
})

/** What every driver must do with snapshots. Call it in a test file of the driver. */
export function describeSnapshots(
  name: string,
  open: () => EngineUnderTest,
  killedAt: readonly number[] = KILLED_AT,
): void {
  describe(`snapshots of the driver ${name}`, () => {
    let engine: EngineUnderTest
    let driver: Driver
    beforeEach(() => {
      engine = open()
      driver = engine.connect()
    })

    const run = (job: Job, by = driver) =>
      engine.finish((signal) => by[job.action.kind](job, signal))
    const take = (job: SnapshotJob, by = driver) =>
      engine.finish((signal) => by.snapshot(job, signal))
    const remove = (job: SnapshotJob, by = driver) =>
      engine.finish((signal) => by.deleteSnapshot(job, signal))
    const all = () => engine.finish((signal) => engine.connect().list(signal))
    const stateOf = async (id: string) =>
      (await all()).filter(({ instanceId }) => instanceId === id).map(({ state }) => state)

    /** A running server, and a function for further jobs of it. */
    async function created(more: Partial<Job> = {}) {
      const first = jobFor('create', more)
      const facts = await run(first)
      const instance = { ...first.instance, engineRef: facts.engineRef }
      const next = (kind: Job['action']['kind']) => jobFor(kind, { instance, plan: first.plan })
      const job = snapshotJobFor('create_snapshot', { instance, plan: first.plan })
      return { id: instance.id, facts, next, job, instance, plan: first.plan }
    }

    test('takes one of a running and of a stopped server, and leaves the server as it is', async () => {
      const { id, next, job, plan, instance } = await created()
      const { snapshotRef, sizeGib } = await take(job)
      expect(snapshotRef).not.toBe('')
      expect(sizeGib).toBeGreaterThanOrEqual(1)
      expect(sizeGib).toBeLessThanOrEqual(plan.diskGib ?? 0)
      expect(await stateOf(id)).toEqual(['running'])
      await run(next('stop'))
      const second = await take(snapshotJobFor('create_snapshot', { instance, plan }))
      expect(second.snapshotRef).not.toBe(snapshotRef)
      expect(await stateOf(id)).toEqual(['stopped'])
      // No server that nobody asked for.
      expect((await all()).filter(({ instanceId }) => instanceId === null)).toEqual([])
      // A rebuild and a purge are possible as before.
      await run(next('rebuild'))
      await run(next('purge'))
      expect(await stateOf(id)).toEqual([])
    })

    test('makes a server from one whose own server is gone', async () => {
      const { id, next, job } = await created()
      const { snapshotRef } = await take(job)
      await run(next('purge'))
      const made = await created({ snapshot: { id: job.snapshot.id, engineRef: snapshotRef } })
      expect(made.id).not.toBe(id)
      expect(await stateOf(made.id)).toEqual(['running'])
      expect(made.facts.addresses.length).toBeGreaterThan(0)
      // It is a server like all others.
      await run(made.next('stop'))
      await run(made.next('start'))
      await run(made.next('rebuild'))
      expect(await stateOf(made.id)).toEqual(['running'])
    })

    test('makes servers beside the server that it was taken from', async () => {
      const { id, job } = await created()
      await take(job)
      const [one, two] = [
        await created({ snapshot: job.snapshot }),
        await created({ snapshot: job.snapshot }),
      ]
      for (const each of [id, one.id, two.id]) expect(await stateOf(each)).toEqual(['running'])
      expect(one.facts.engineRef).not.toBe(two.facts.engineRef)
    })

    test('brings the disk of its server back, and is still there', async () => {
      const { id, facts, instance, plan, job } = await created()
      await take(job)
      const { builds } = await engine.history(facts.engineRef)
      const rebuild = jobFor('rebuild', { instance, plan, snapshot: job.snapshot })
      expect((await run(rebuild)).addresses).toEqual(facts.addresses)
      expect(await stateOf(id)).toEqual(['running'])
      expect((await engine.history(facts.engineRef)).builds).toBe(builds + 1)
      expect((await all()).filter(({ instanceId }) => instanceId === null)).toEqual([])
      await remove(snapshotJobFor('delete_snapshot', job, job.snapshot))
      const late = jobFor('rebuild', { instance, plan, snapshot: job.snapshot })
      await expect(run(late)).rejects.toMatchObject({ code: 'snapshot_missing', retry: false })
      expect((await engine.history(facts.engineRef)).builds).toBe(builds + 1)
    })

    test.each(killedAt)(
      'brings it back once after a process was killed at %d of it',
      async (part) => {
        const { id, facts, instance, plan, job } = await created()
        await take(job)
        const { builds } = await engine.history(facts.engineRef)
        const rebuild = jobFor('rebuild', { instance, plan, snapshot: job.snapshot })
        const cut = (signal: AbortSignal) => engine.connect().rebuild(rebuild, signal)
        await engine.cutOff(cut, part, id)
        await run(again(rebuild), engine.connect())
        expect(await stateOf(id)).toEqual(['running'])
        expect((await engine.history(facts.engineRef)).builds).toBe(builds + 1)
      },
    )

    test('is taken once, and deleted once, however often it is repeated', async () => {
      const { job } = await created()
      const first = await take(job)
      expect(await take(again(job), engine.connect())).toEqual(first)
      const removal = snapshotJobFor('delete_snapshot', job, {
        ...job.snapshot,
        engineRef: first.snapshotRef,
      })
      await remove(removal)
      await remove(again(removal), engine.connect())
      await expect(run(jobFor('create', { snapshot: job.snapshot }))).rejects.toMatchObject({
        name: 'DriverError',
        code: 'snapshot_missing',
        retry: false,
      })
    })

    test('is listed with its id as long as the engine holds it', async () => {
      const { job } = await created()
      const held = async () =>
        (await engine.finish((signal) => engine.connect().resources(signal)))
          .filter(({ id }) => id === job.snapshot.id)
          .map(({ kind, engineRef }) => ({ kind, engineRef }))
      expect(await held()).toEqual([])
      const { snapshotRef } = await take(job)
      expect(await held()).toEqual([{ kind: 'snapshot', engineRef: snapshotRef }])
      // A rebuild with it leaves no image behind.
      await run(
        jobFor('rebuild', { instance: job.instance, plan: job.plan, snapshot: job.snapshot }),
      )
      expect(await held()).toEqual([{ kind: 'snapshot', engineRef: snapshotRef }])
      await remove(snapshotJobFor('delete_snapshot', job, job.snapshot))
      expect(await held()).toEqual([])
    })

    test('needs a server', async () => {
      const { next, job } = await created()
      await run(next('purge'))
      await expect(take(job)).rejects.toMatchObject({
        name: 'DriverError',
        code: 'instance_missing',
      })
      await remove(snapshotJobFor('delete_snapshot', job, job.snapshot))
    })

    test.each(killedAt)('is taken after a process was killed at %d of it', async (part) => {
      const { id, job } = await created()
      const cut = (signal: AbortSignal) => engine.connect().snapshot(job, signal)
      await engine.cutOff(cut, part, job.snapshot.id)
      await take(again(job), engine.connect())
      expect(await stateOf(id)).toEqual(['running'])
      const made = await created({ snapshot: job.snapshot })
      expect(await stateOf(made.id)).toEqual(['running'])
    })

    test.each(killedAt)('is deleted after a process was killed at %d of it', async (part) => {
      const { job } = await created()
      await take(job)
      const removal = snapshotJobFor('delete_snapshot', job, job.snapshot)
      const cut = (signal: AbortSignal) => engine.connect().deleteSnapshot(removal, signal)
      await engine.cutOff(cut, part, job.snapshot.id)
      await remove(again(removal), engine.connect())
      await expect(run(jobFor('create', { snapshot: job.snapshot }))).rejects.toMatchObject({
        code: 'snapshot_missing',
      })
    })

    test.each(killedAt)('makes one server after a process was killed at %d of it', async (part) => {
      const { job } = await created()
      await take(job)
      const create = jobFor('create', { snapshot: job.snapshot })
      const cut = (signal: AbortSignal) => engine.connect().create(create, signal)
      await engine.cutOff(cut, part, create.instance.id)
      const facts = await run(again(create), engine.connect())
      expect(await stateOf(create.instance.id)).toEqual(['running'])
      expect((await engine.history(facts.engineRef)).builds).toBe(1)
    })
  })
}

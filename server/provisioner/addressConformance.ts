import { beforeEach, describe, expect, test } from 'vitest'
import type { Driver, Job } from './driver.ts'
import { jobFor, KILLED_AT, type EngineUnderTest } from './driverConformance.ts'
import type { AddressJob, ExtraAddresses } from './extraAddresses.ts'

function addressesOf(driver: Driver): ExtraAddresses {
  if (driver.extraAddresses === undefined) throw new Error('Test it with an engine that can.')
  return driver.extraAddresses
}

/** What every driver that brings extra addresses to servers must do. Call it in a test file of the driver. */
export function describeAddresses(
  name: string,
  open: () => EngineUnderTest,
  killedAt: readonly number[] = KILLED_AT,
): void {
  describe(`extra addresses of the driver ${name}`, () => {
    let engine: EngineUnderTest
    let driver: Driver
    beforeEach(() => {
      engine = open()
      driver = engine.connect()
    })

    const run = (job: Job) => engine.finish((signal) => driver[job.action.kind](job, signal))
    const assign = (job: AddressJob, by = driver) =>
      engine.finish((signal) => addressesOf(by).assign(job, signal))
    const remove = (job: AddressJob, by = driver) =>
      engine.finish((signal) => addressesOf(by).remove(job, signal))

    async function created() {
      const first = jobFor('create')
      const { engineRef } = await run(first)
      const instance = { ...first.instance, engineRef }
      const next = (kind: Job['action']['kind']) => jobFor(kind, { instance, plan: first.plan })
      const job = (address: string): AddressJob => ({
        address,
        instanceId: instance.id,
        region: first.region,
      })
      return { engineRef, next, job, id: instance.id }
    }

    test('are brought to a server and taken off it, also a second time, and it runs on', async () => {
      const { engineRef, job } = await created()
      const before = await engine.history(engineRef)
      const [first, second] = [job('198.18.0.7'), job('2001:db8:e::7')]
      expect(await assign(first)).toEqual({ isInside: true })
      expect(await assign(first, engine.connect())).toEqual({ isInside: true })
      await assign(second)
      expect(await engine.extraOf(engineRef)).toEqual([first.address, second.address])
      await remove(first)
      await remove(first, engine.connect())
      expect(await engine.extraOf(engineRef)).toEqual([second.address])
      expect(await engine.history(engineRef)).toEqual(before)
    })

    test('stay over a stop, a boot and a rebuild, and end with the server', async () => {
      const { engineRef, next, job } = await created()
      await assign(job('198.18.0.8'))
      await run(next('stop'))
      // Nothing runs that it could be set in.
      expect(await assign(job('198.18.0.9'))).toEqual({ isInside: false })
      await run(next('start'))
      await run(next('rebuild'))
      expect(await engine.extraOf(engineRef)).toEqual(['198.18.0.8', '198.18.0.9'])
      await run(next('purge'))
      // What is gone has no address, so to take one off it is a success, and to bring one there is none.
      await remove(job('198.18.0.8'))
      await expect(assign(job('198.18.0.8'))).rejects.toMatchObject({
        name: 'DriverError',
        code: 'instance_missing',
      })
    })

    test.each(killedAt)('move after a process was killed at %d of each step', async (part) => {
      const [one, other] = [await created(), await created()]
      const address = '198.18.0.10'
      const cut = (step: keyof ExtraAddresses, { job, id }: typeof one) =>
        engine.cutOff(
          (signal) => addressesOf(engine.connect())[step](job(address), signal),
          part,
          id,
        )
      await cut('assign', one)
      await assign(one.job(address), engine.connect())
      await cut('remove', one)
      await remove(one.job(address), engine.connect())
      expect(await engine.extraOf(one.engineRef)).toEqual([])
      await cut('assign', other)
      await assign(other.job(address), engine.connect())
      expect(await engine.extraOf(other.engineRef)).toEqual([address])
    })
  })
}

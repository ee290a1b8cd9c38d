import { beforeEach, describe, expect, test } from 'vitest'
import type { Driver, Job } from './driver.ts'
import { jobFor, KILLED_AT, type EngineUnderTest } from './driverConformance.ts'

/** An engine that can be asked which system a server runs. */
export interface RescueEngine extends EngineUnderTest {
  /** Which system runs on a server, or ran there last. */
  systemOf: (engineRef: string) => Promise<'rescue' | 'own'>
}

const HASH = `$6$saltsalt$${'a'.repeat(86)}`

/** What every driver with the feature `rescue`, or `rescue_vm` with virtual machines, must do. Call it in a test file of the driver. */
export function describeRescue(
  name: string,
  open: () => RescueEngine,
  killedAt: readonly number[] = KILLED_AT,
): void {
  describe(`the rescue system of the driver ${name}`, () => {
    let engine: RescueEngine
    let driver: Driver
    beforeEach(() => {
      engine = open()
      driver = engine.connect()
    })

    const run = (job: Job, by = driver) =>
      engine.finish((signal) => by[job.action.kind](job, signal))
    const rescue = { passwordHash: HASH }
    /** Rebooted is what the server does with `start_rescue` and `end_rescue`. */
    const jobOf = (
      kind: 'reboot' | 'start' | 'stop',
      made: Pick<Job, 'instance'>,
      isRescue: boolean,
    ) => jobFor(kind, { ...made, ...(isRescue && { rescue }) })

    async function created() {
      const first = jobFor('create')
      const facts = await run(first)
      return { facts, made: { instance: { ...first.instance, engineRef: facts.engineRef } } }
    }

    test('it is started, stays over a stop and a start, and is left', async () => {
      const { facts, made } = await created()
      const inRescue = await run(jobOf('reboot', made, true))
      expect(inRescue.addresses).toEqual(facts.addresses)
      expect(await engine.systemOf(facts.engineRef)).toBe('rescue')
      await run(jobOf('stop', made, true))
      await run(jobOf('start', made, true))
      expect(await engine.systemOf(facts.engineRef)).toBe('rescue')
      const back = await run(jobOf('reboot', made, false))
      expect(back.addresses).toEqual(facts.addresses)
      expect(await engine.systemOf(facts.engineRef)).toBe('own')
      expect((await engine.history(facts.engineRef)).builds).toBe(1)
    })

    test('it starts a stopped server, and a start without it is that of the own system', async () => {
      const { facts, made } = await created()
      await run(jobOf('stop', made, false))
      await run(jobOf('reboot', made, true))
      expect(await engine.systemOf(facts.engineRef)).toBe('rescue')
      await run(jobOf('stop', made, true))
      await run(jobOf('start', made, false))
      expect(await engine.systemOf(facts.engineRef)).toBe('own')
    })

    test.each(killedAt)('once, after a process was killed at %d of it', async (part) => {
      const { facts, made } = await created()
      for (const isRescue of [true, false]) {
        const before = await engine.history(facts.engineRef)
        const job = jobOf('reboot', made, isRescue)
        const cut = (signal: AbortSignal) => engine.connect().reboot(job, signal)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await engine.cutOff(cut, part, made.instance.id)
        const again = { ...job, action: { ...job.action, attempts: 2 } }
        // oxlint-disable-next-line no-await-in-loop
        await run(again, engine.connect())
        // oxlint-disable-next-line no-await-in-loop
        expect(await engine.systemOf(facts.engineRef)).toBe(isRescue ? 'rescue' : 'own')
        // oxlint-disable-next-line no-await-in-loop
        expect(await engine.history(facts.engineRef)).toEqual({
          ...before,
          boots: before.boots + 1,
        })
      }
    })
  })
}

import { beforeEach, describe, expect, test } from 'vitest'
import type { AccessChange, AccessJob, Driver, Job } from './driver.ts'
import { jobFor, KILLED_AT, type EngineUnderTest } from './driverConformance.ts'

const HASH = `$6$saltsalt$${'a'.repeat(86)}`
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4Fx6eVXkIhGAMNuOYzLJYNjKtYdLWd+1EOpRXo5x2k'

/** A job that writes inside a server: a password unless the change says otherwise. */
export function accessJobFor(
  { instance, plan }: Pick<Job, 'instance' | 'plan'>,
  change: Partial<AccessChange> = {},
): AccessJob {
  const { action, ...rest } = jobFor('start', { instance, plan })
  const access = {
    passwordHash: change.sshKeys == null ? HASH : null,
    sshKeys: null,
    replacesKeys: false,
    ...change,
  }
  const kind = access.passwordHash === null ? 'set_ssh_keys' : 'reset_password'
  return { ...rest, action: { ...action, kind }, access }
}

function writeBy(by: Driver, job: AccessJob, signal: AbortSignal): Promise<void> {
  if (by.setAccess === undefined) throw new Error('Test it with an engine that can.')
  return by.setAccess(job, signal)
}

/** What every driver that writes inside servers must do. Call it in a test file of the driver. */
export function describeAccess(
  name: string,
  open: () => EngineUnderTest,
  killedAt: readonly number[] = KILLED_AT,
): void {
  describe(`what the driver ${name} writes inside servers`, () => {
    let engine: EngineUnderTest
    let driver: Driver
    beforeEach(() => {
      engine = open()
      driver = engine.connect()
    })

    const run = (job: Job) => engine.finish((signal) => driver[job.action.kind](job, signal))
    const write = (job: AccessJob, by = driver) =>
      engine.finish((signal) => writeBy(by, job, signal))

    async function created() {
      const first = jobFor('create')
      const { engineRef } = await run(first)
      const instance = { ...first.instance, engineRef }
      return { engineRef, instance, plan: first.plan }
    }

    test.each([
      ['a password', {}],
      ['keys', { sshKeys: [KEY] }],
      ['keys in place of the others', { sshKeys: [KEY], replacesKeys: true }],
    ])('%s, also a second time, and the server runs on', async (_, change) => {
      const made = await created()
      const before = await engine.history(made.engineRef)
      const job = accessJobFor(made, change)
      await write(job)
      await write({ ...job, action: { ...job.action, attempts: 2 } }, engine.connect())
      expect(await engine.history(made.engineRef)).toEqual(before)
      const held = await engine.finish((signal) => driver.list(signal))
      expect(held.find(({ engineRef }) => engineRef === made.engineRef)?.state).toBe('running')
    })

    test.each(killedAt)('a password after a process was killed at %d of it', async (part) => {
      const made = await created()
      const job = accessJobFor(made)
      const cut = (signal: AbortSignal) => writeBy(engine.connect(), job, signal)
      await engine.cutOff(cut, part, made.instance.id)
      await write({ ...job, action: { ...job.action, attempts: 2 } }, engine.connect())
    })

    test('nothing inside a server that does not run, or is gone', async () => {
      const made = await created()
      await run(jobFor('stop', made))
      await expect(write(accessJobFor(made))).rejects.toMatchObject({
        name: 'DriverError',
        code: 'inside_failed',
        retry: false,
      })
      await run(jobFor('purge', made))
      await expect(write(accessJobFor(made))).rejects.toMatchObject({ code: 'instance_missing' })
    })
  })
}

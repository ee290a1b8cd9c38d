// @vitest-environment node
import { expect, test } from 'vitest'
import { virtualMachineJob } from '../../../../tests/support/asVirtualMachines.ts'
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { FakeIncus } from '../../../../tests/support/fakeIncus.ts'
import {
  addRescueVolume,
  config,
  openFakeIncus,
  STEP_MS,
} from '../../../../tests/support/fakeIncusEngine.ts'
import type { Job, SnapshotJob } from '../../driver.ts'
import { jobFor } from '../../driverConformance.ts'
import { describeRescue } from '../../rescueConformance.ts'
import { createIncusDriver } from './driver.ts'

describeRescue('incus, with a fake of it', openFakeIncus)

const { signal } = new AbortController()
const HASH = `$6$saltsalt$${'a'.repeat(86)}`

function setUp() {
  const clock = new FakeClock()
  const incus = new FakeIncus(clock)
  const driver = createIncusDriver({ config, clock, connect: () => incus.connect() })
  const finish = async <T>(running: Promise<T>) => {
    running.catch(() => undefined)
    for (let step = 0; step < 100; step += 1) await clock.advance(STEP_MS)
    return running
  }
  return { incus, driver, finish }
}

/** A server that runs, and a job that boots the rescue system on it. */
async function made({ driver, finish }: ReturnType<typeof setUp>, first = jobFor('create')) {
  const { engineRef } = await finish(driver.create(first, signal))
  const again: Job = jobFor('reboot', {
    plan: first.plan,
    instance: { ...first.instance, engineRef },
    rescue: { passwordHash: HASH },
  })
  return { engineRef, again }
}

test('a region offers it once the volume is there, and the user ids of containers fit', async () => {
  const { incus, driver } = setUp()
  expect(await driver.features('fra1', signal)).not.toContain('rescue')
  addRescueVolume(incus)
  expect(await driver.features('fra1', signal)).toContain('rescue')
  incus.volumes.call('PATCH', ['rescue'], { config: { 'security.shifted': 'false' } })
  expect(await driver.features('fra1', signal)).not.toContain('rescue')
})

test('it is mounted where links lead to the init, with the password and keys, and all of it goes', async () => {
  const set = setUp()
  addRescueVolume(set.incus)
  const { engineRef, again } = await made(set)
  set.incus.links.set('/sbin', 'usr/sbin').set('/usr/sbin', 'bin')
  await set.finish(set.driver.reboot(again, signal))
  const held = () => set.incus.instances.get(engineRef)
  expect(held()?.devices['rescue']).toEqual({
    type: 'disk',
    pool: 'default',
    source: 'rescue',
    path: '/usr/bin',
    readonly: 'true',
  })
  expect(held()?.config['environment.RESCUE_PASSWORD_HASH']).toBe(HASH)
  const keys = held()?.config['environment.RESCUE_KEYS'] ?? ''
  expect(Buffer.from(keys, 'base64').toString()).toBe(`${again.sshKeys.join('\n')}\n`)

  const snapshot: SnapshotJob = {
    ...again,
    action: { ...again.action, kind: 'create_snapshot' },
    snapshot: { id: '00000000-0000-4000-8000-000000000007', engineRef: null },
  }
  const { snapshotRef } = await set.finish(set.driver.snapshot(snapshot, signal))
  const copy = set.incus.instances.get(snapshotRef)
  expect(copy?.devices['rescue']).toEqual({ type: 'none' })
  expect(copy?.config['environment.RESCUE_PASSWORD_HASH']).toBe('')

  const { rescue: _, ...own } = again
  const id = '00000000-0000-4000-8000-000000000008'
  await set.finish(set.driver.reboot({ ...own, action: { ...own.action, id } }, signal))
  expect(held()?.devices).not.toHaveProperty('rescue')
  expect(Object.keys(held()?.config ?? {}).filter((key) => key.includes('RESCUE'))).toEqual([])
})

test('a link to an unusual place is refused, and so is a virtual machine', async () => {
  const set = setUp()
  addRescueVolume(set.incus)
  const { again } = await made(set)
  set.incus.links.set('/sbin', '../../etc')
  await expect(set.finish(set.driver.reboot(again, signal))).rejects.toMatchObject({
    code: 'inside_failed',
  })
  const machine = await made(set, virtualMachineJob(jobFor('create')))
  await expect(set.finish(set.driver.reboot(machine.again, signal))).rejects.toMatchObject({
    code: 'refused',
  })
})

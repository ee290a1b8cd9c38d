// @vitest-environment node
import { expect, test } from 'vitest'
import { virtualMachineJob } from '../../../../tests/support/asVirtualMachines.ts'
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { FakeIncus } from '../../../../tests/support/fakeIncus.ts'
import {
  addRescueVolumes,
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
  const offered = async () =>
    (await driver.features('fra1', signal)).filter((name) => name.startsWith('rescue'))
  expect(await offered()).toEqual([])
  addRescueVolumes(incus)
  expect(await offered()).toEqual(['rescue', 'rescue_vm'])
  incus.volumes.call('PATCH', ['rescue'], { config: { 'security.shifted': 'false' } })
  expect(await offered()).toEqual(['rescue_vm'])
  incus.volumes.call('DELETE', ['rescue-vm'], undefined)
  incus.volumes.call('POST', [], { name: 'rescue-vm', content_type: 'filesystem', config: {} })
  expect(await offered()).toEqual([])
})

test('it is mounted where links lead to the init, with the password and keys, and all of it goes', async () => {
  const set = setUp()
  addRescueVolumes(set.incus)
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

test('a link to an unusual place is refused', async () => {
  const set = setUp()
  addRescueVolumes(set.incus)
  const { again } = await made(set)
  set.incus.links.set('/sbin', '../../etc')
  await expect(set.finish(set.driver.reboot(again, signal))).rejects.toMatchObject({
    code: 'inside_failed',
  })
})

test('a virtual machine starts the disc first, reads password and keys on its drive, and all of it goes', async () => {
  const set = setUp()
  addRescueVolumes(set.incus)
  const { engineRef, again } = await made(set, virtualMachineJob(jobFor('create')))
  const held = () => set.incus.instances.get(engineRef)
  const before = structuredClone(held())
  await set.finish(set.driver.reboot(again, signal))
  expect(held()?.devices['rescue']).toEqual({
    type: 'disk',
    pool: 'default',
    source: 'rescue-vm',
    'boot.priority': '10',
    readonly: 'true',
  })
  const keys = Buffer.from(`${again.sshKeys.join('\n')}\n`).toString('base64')
  // What is on the drive besides would have another id with it, for which cloud-init begins from the start.
  const added = `\nrescue-password-hash: ${HASH}\nrescue-keys: ${keys}`
  expect(held()?.config['user.meta-data']).toBe(`${before?.config['user.meta-data']}${added}`)

  // Another try, with another password, leaves nothing of the first one.
  const id = '00000000-0000-4000-8000-000000000008'
  const other: Job = { ...again, action: { ...again.action, id }, rescue: { passwordHash: null } }
  await set.finish(set.driver.reboot(other, signal))
  expect(JSON.stringify(held())).not.toContain(HASH)

  const snapshot: SnapshotJob = {
    ...again,
    action: { ...again.action, kind: 'create_snapshot' },
    snapshot: { id: '00000000-0000-4000-8000-000000000007', engineRef: null },
  }
  const { snapshotRef } = await set.finish(set.driver.snapshot(snapshot, signal))
  const copy = set.incus.instances.get(snapshotRef)
  expect(copy?.devices['rescue']).toEqual({ type: 'none' })
  // Incus copies the file of the drive too, and removes it with the device.
  expect(copy?.devices).not.toHaveProperty('cloud-init')
  expect(copy?.config['user.meta-data']).toBe('')

  const { rescue: _, ...own } = again
  const left = { ...own.action, id: '00000000-0000-4000-8000-000000000009' }
  await set.finish(set.driver.reboot({ ...own, action: left }, signal))
  expect(held()?.devices).toEqual(before?.devices)
  expect(held()?.config['user.meta-data']).toBe(before?.config['user.meta-data'])
  expect(held()?.system).toBe('own')
})

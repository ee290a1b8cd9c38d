// @vitest-environment node
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { FakeIncus } from '../../../../tests/support/fakeIncus.ts'
import { config, openFakeIncus, STEP_MS } from '../../../../tests/support/fakeIncusEngine.ts'
import { describe, expect, test } from 'vitest'
import { describeConsole } from '../../consoleConformance.ts'
import { describeDriver, jobFor } from '../../driverConformance.ts'
import { describeImages } from '../../imageConformance.ts'
import { describeSnapshots } from '../../snapshotConformance.ts'
import { describeVolumes } from '../../volumeConformance.ts'
import { describeVolumeFiles } from '../../volumeFileConformance.ts'
import { describeVolumeSnapshots } from '../../volumeSnapshotConformance.ts'
import { createIncusDriver } from './driver.ts'
import { errorOf } from './errors.ts'
import { configOf, engineRefOf, KEYS } from './instance.ts'
import { devicesOf } from './networkCard.ts'

describeDriver('incus, with a fake of it', openFakeIncus)
describeSnapshots('incus, with a fake of it', openFakeIncus)
describeImages('incus, with a fake of it', openFakeIncus)
describeVolumes('incus, with a fake of it', openFakeIncus)
describeVolumeSnapshots('incus, with a fake of it', openFakeIncus)
describeVolumeFiles('incus, with a fake of it', openFakeIncus)
describeConsole('incus, with a fake of it', openFakeIncus)

test('servers are created one after the other, so that Incus gives each one user ids of its own', async () => {
  const clock = new FakeClock()
  const client = new FakeIncus(clock).connect()
  let [now, most] = [0, 0]
  const call: typeof client.call = async (method, path, signal, body) => {
    const isCreate = method === 'POST' && path.startsWith('/1.0/instances?')
    if (isCreate) most = Math.max(most, (now += 1))
    try {
      return await client.call(method, path, signal, body)
    } finally {
      if (isCreate) now -= 1
    }
  }
  const driver = createIncusDriver({ config, clock, connect: () => ({ ...client, call }) })
  const { signal } = new AbortController()
  const running = Promise.all([1, 2, 3].map(() => driver.create(jobFor('create'), signal)))
  for (let passed = 0; passed < 5_000; passed += STEP_MS) await clock.advance(STEP_MS)
  expect(await running).toHaveLength(3)
  expect(most).toBe(1)
})

test.each([null, 'server-1'])(
  'a new server whose disk was never noted is made again, and another one (%s) never',
  async (engineRef) => {
    const clock = new FakeClock()
    const incus = new FakeIncus(clock)
    const job = jobFor('start')
    const ref = engineRefOf(job.instance.id)
    const begun = JSON.stringify({ action: job.action.id, pid: 0, wasFresh: false })
    const record = {
      status: 'Stopped',
      config: { ...configOf(job), [KEYS.begun]: begun },
      devices: devicesOf(job, config, undefined),
      pid: 0,
      builds: 0,
      boots: 0,
    } as const
    incus.instances.set(ref, { ...record, isWithoutDisk: true })
    const driver = createIncusDriver({ config, clock, connect: () => incus.connect() })
    const instance = { ...job.instance, engineRef }
    const running = driver.start({ ...job, instance }, new AbortController().signal)
    running.catch(() => undefined)
    for (let passed = 0; passed < 5_000; passed += STEP_MS) await clock.advance(STEP_MS)
    if (engineRef === null) {
      await running
      expect(incus.instances.get(ref)).toMatchObject({ status: 'Running', builds: 1, boots: 1 })
    } else {
      await expect(running).rejects.toMatchObject({ code: 'instance_missing' })
      expect(incus.instances.get(ref)).toMatchObject({ isWithoutDisk: true })
    }
  },
)

test('a stop ends when the server has stopped, also if it counts as running for a while', async () => {
  const clock = new FakeClock()
  const incus = new FakeIncus(clock)
  const client = incus.connect()
  /** How often the stopped server still counts as running: another process began a stop too, and Incus took it up late. */
  let late = 0
  const find: typeof client.find = async (path, signal) => {
    const found = (await client.find(path, signal)) as { status: string } | undefined
    if (found?.status !== 'Stopped' || late === 0) return found
    late -= 1
    return { ...found, status: 'Running' }
  }
  const driver = createIncusDriver({ config, clock, connect: () => ({ ...client, find }) })
  const finish = async <T>(running: Promise<T>) => {
    running.catch(() => undefined)
    for (let step = 0; step < 200; step += 1) await clock.advance(STEP_MS)
    return running
  }
  const { signal } = new AbortController()
  const create = jobFor('create')
  const { engineRef } = await finish(driver.create(create, signal))
  late = 2
  const action = {
    ...create.action,
    id: '00000000-0000-4000-8000-000000000099',
    kind: 'stop' as const,
  }
  const instance = { ...create.instance, engineRef }
  const { addresses } = await finish(driver.stop({ ...create, action, instance }, signal))
  expect(late).toBe(0)
  expect(addresses).not.toEqual([])
  expect(incus.instances.get(engineRef)).toMatchObject({ status: 'Stopped' })
  expect(incus.instances.get(engineRef)?.config['user.action_id']).toBe(action.id)
})

test('an action on a member that is away is left to the queue after one slow try', async () => {
  const clock = new FakeClock()
  const client = new FakeIncus(clock).connect()
  let tries = 0
  const find: typeof client.find = async () => {
    tries += 1
    await clock.sleep(10_000)
    throw errorOf(503, 'Missing event connection with target cluster member')
  }
  const driver = createIncusDriver({ config, clock, connect: () => ({ ...client, find }) })
  const running = driver.stop(jobFor('stop'), new AbortController().signal)
  running.catch(() => undefined)
  for (let passed = 0; passed < 15_000; passed += STEP_MS) await clock.advance(STEP_MS)
  await expect(running).rejects.toMatchObject({ code: 'engine_unreachable', retry: true })
  expect(tries).toBe(1)
})

/** A machine, drivers with some settings on it, and what ends an action. */
function setUp() {
  const clock = new FakeClock()
  const incus = new FakeIncus(clock)
  const { signal } = new AbortController()
  const driverWith = (more: Partial<typeof config> = {}) =>
    createIncusDriver({ config: { ...config, ...more }, clock, connect: () => incus.connect() })
  async function finish<T>(running: Promise<T>, seconds = 5): Promise<T> {
    running.catch(() => undefined)
    for (let passed = 0; passed < seconds * 1000; passed += STEP_MS) await clock.advance(STEP_MS)
    return running
  }
  return { incus, driverWith, finish, signal }
}
const NO_TC = 'Failed to create ingress tc filter: exit status 2'

describe('after a setting of the engine was corrected', () => {
  const wrong = { networkRate: '1Gbit' }
  test.each([
    ['a retry of the action', 'same'],
    ['a rebuild', 'rebuild'],
    ['a start', 'start'],
  ])('%s makes the server from new', async (_, how) => {
    const { incus, driverWith, finish, signal } = setUp()
    incus.noLimits = NO_TC
    const job = jobFor('create')
    const ref = engineRefOf(job.instance.id)
    await expect(finish(driverWith(wrong).create(job, signal))).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/INCUS_NETWORK_RATE/) as unknown,
    })
    const half = incus.instances.get(ref)
    const driver = driverWith()
    const next = jobFor(how === 'start' ? 'start' : 'rebuild', { instance: job.instance })
    await finish(
      how === 'same' ? driver.create(job, signal) : driver[next.action.kind](next, signal),
    )
    expect(incus.instances.get(ref)).not.toBe(half)
    expect(incus.instances.get(ref)).toMatchObject({ status: 'Running', builds: 1, boots: 1 })
    expect(incus.instances.get(ref)?.devices['eth0']).not.toHaveProperty(['limits.ingress'])
  })

  test('a server that ran before keeps its disk', async () => {
    const { incus, driverWith, finish, signal } = setUp()
    const job = jobFor('create')
    const { engineRef } = await finish(driverWith().create(job, signal))
    const instance = { ...job.instance, engineRef }
    await finish(driverWith().stop(jobFor('stop', { instance }), signal))
    incus.noLimits = NO_TC
    const start = jobFor('start', { instance })
    await expect(finish(driverWith(wrong).start(start, signal))).rejects.toThrow(/NETWORK_RATE/)
    await finish(driverWith().start(start, signal))
    expect(incus.instances.get(engineRef)).toMatchObject({ status: 'Running', builds: 1 })
  })
})

test('an address that root has set inside is not taken for the address of the server', async () => {
  const { incus, driverWith, finish, signal } = setUp()
  const [first, job] = [jobFor('create'), jobFor('create')]
  const { addresses: others } = await finish(driverWith().create(first, signal))
  const ref = engineRefOf(job.instance.id)
  incus.shown.set(ref, [...others, '10.0.0.1'])
  const running = driverWith().create(job, signal)
  await finish(Promise.resolve(), 3)
  const own = incus.instances.get(ref)?.devices['eth0']?.['ipv4.address'] ?? ''
  incus.shown.set(ref, [...others, '10.0.0.1', own])
  const { addresses } = await finish(running)
  expect(addresses).toEqual([own])
  expect(others).not.toContain(own)
})

test('a container runs with the addresses that are reserved for it, before it has asked for them', async () => {
  const { incus, driverWith, finish, signal } = setUp()
  const job = jobFor('create')
  const ref = engineRefOf(job.instance.id)
  incus.shown.set(ref, [])
  const made = await finish(driverWith().create(job, signal), 2)
  expect(made.addresses).toEqual([incus.instances.get(ref)?.devices['eth0']?.['ipv4.address']])

  const other = jobFor('create')
  incus.shown.set(engineRefOf(other.instance.id), [])
  const range = { family: 'inet6', address: 'fd00:1:2:3::1', netmask: '64', scope: 'global' }
  incus.gateways.push(range)
  const both = await finish(driverWith({ hasIpv6: true }).create(other, signal), 2)
  // It follows from the hardware address.
  expect(both.addresses.slice(1)).toEqual(['fd00:1:2:3:1266:6aff:fe00:7'])
})

test('each server gets an address of its own, until the network has no more', async () => {
  const { incus, driverWith, finish, signal } = setUp()
  const driver = driverWith({ ipv4Range: [0x0a000001n, 0x0a000004n] })
  // The first of the four is the gateway.
  const made = await Promise.all(
    [1, 2, 3].map(() => finish(driver.create(jobFor('create'), signal))),
  )
  expect(made.flatMap(({ addresses }) => addresses).toSorted()).toEqual([
    '10.0.0.2',
    '10.0.0.3',
    '10.0.0.4',
  ])
  await expect(finish(driver.create(jobFor('create'), signal))).rejects.toMatchObject({
    code: 'no_capacity',
  })
  expect(incus.instances.size).toBe(3)
})

test('a server whose card filters nothing is listed as such until its next boot', async () => {
  const { incus, driverWith, finish, signal } = setUp()
  const driver = driverWith()
  const job = jobFor('create')
  const { engineRef } = await finish(driver.create(job, signal))
  Object.assign(incus.instances.get(engineRef) ?? {}, {
    devices: { eth0: { type: 'nic', network: 'incusbr0' } },
    config: { [KEYS.addresses]: '["10.0.0.9"]', [KEYS.done]: 'earlier' },
  })
  expect(await driver.list(signal)).toMatchObject([{ engineRef, isUnfiltered: true }])
  const instance = { ...job.instance, engineRef }
  await finish(driver.reboot(jobFor('reboot', { instance }), signal))
  expect(incus.instances.get(engineRef)?.devices['eth0']).toMatchObject({
    'security.ipv4_filtering': 'true',
    'ipv4.address': '10.0.0.9',
  })
  expect(await driver.list(signal)).toEqual([
    { instanceId: job.instance.id, engineRef, state: 'running' },
  ])
})

describe('a check of the machines', () => {
  test('that is stopped removes what it tried with', async () => {
    const { incus, driverWith, finish } = setUp()
    const stop = new AbortController()
    const running = driverWith().checkHosts('fra1', stop.signal)
    await finish(Promise.resolve(), 0.4)
    expect([...incus.instances.keys()]).toEqual([expect.stringMatching(/^probe-/)])
    stop.abort(new Error('stopped'))
    await expect(finish(running)).rejects.toThrow('stopped')
    expect(incus.instances.size).toBe(0)
  })

  test.each([
    ['nothing where all is there', {}, []],
    [
      'that the kernel cannot limit the rate',
      { noLimits: NO_TC },
      [/^It cannot limit the network/],
    ],
    [
      'that it cannot filter',
      { noFilters: 'security.ipv6_filtering requires bridge netfilter: br_netfilter not loaded' },
      [/^It cannot filter IPv6 addresses/],
    ],
    [
      'both at once',
      { noLimits: NO_TC, noFilters: 'security.ipv6_filtering requires bridge netfilter: none' },
      [/^It cannot limit .* It cannot filter/],
    ],
    ['that something else fails', { noFilters: 'exit status 1' }, [/^It cannot start the network/]],
  ])('says %s', async (_, lacks, expected) => {
    const { incus, driverWith, finish, signal } = setUp()
    Object.assign(incus, lacks)
    const problems = await finish(driverWith({ networkRate: '1Gbit' }).checkHosts('fra1', signal))
    expect(problems).toEqual(
      expected.map((detail) => ({
        member: 'node-1',
        detail: expect.stringMatching(detail) as unknown,
      })),
    )
    expect([...incus.instances]).toEqual([])
  })

  test('asks nothing of the kernel that no setting asks for, and removes what a killed one left', async () => {
    const { incus, driverWith, finish, signal } = setUp()
    incus.noLimits = NO_TC
    const kill = new AbortController()
    const killed = driverWith().checkHosts('fra1', kill.signal)
    killed.catch(() => kill.abort())
    await finish(Promise.resolve(), 0.1)
    kill.abort()
    await finish(
      killed.catch(() => undefined),
      1,
    )
    expect(incus.instances.size).toBe(1)
    expect(await driverWith().list(signal)).toEqual([])
    expect(await finish(driverWith().checkHosts('fra1', signal))).toEqual([])
    expect([...incus.instances]).toEqual([])
  })
})

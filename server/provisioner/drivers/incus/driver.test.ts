// @vitest-environment node
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { FakeIncus } from '../../../../tests/support/fakeIncus.ts'
import { config, openFakeIncus, STEP_MS } from '../../../../tests/support/fakeIncusEngine.ts'
import { expect, test } from 'vitest'
import { describeConsole } from '../../consoleConformance.ts'
import { describeDriver, jobFor } from '../../driverConformance.ts'
import { describeSnapshots } from '../../snapshotConformance.ts'
import { createIncusDriver } from './driver.ts'
import { errorOf } from './errors.ts'
import { engineRefOf } from './instance.ts'

describeDriver('incus, with a fake of it', openFakeIncus)
describeSnapshots('incus, with a fake of it', openFakeIncus)
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
    const record = {
      status: 'Stopped',
      config: {},
      devices: {},
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

// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import { createAddressDuty } from './addressDuty.ts'
import type { Context } from './context.ts'
import { DriverError } from './driver.ts'
import { jobFor } from './driverConformance.ts'
import { createSimulatedDriver, engineRefOf } from './drivers/simulated/driver.ts'
import { createMemoryStore, type Store } from './drivers/simulated/store.ts'
import type { RouteTask } from './extraAddresses.ts'
import { createLog } from '../queue/log.ts'
import { createProvisionerMetrics } from './metrics.ts'

const ADDRESS = '198.18.0.7'
let clock: FakeClock
let queue: FakeQueue
let store: Store
let context: Context
const never = new AbortController().signal

beforeEach(() => {
  clock = new FakeClock()
  queue = new FakeQueue(clock)
  store = createMemoryStore()
  context = {
    queue: queue.for('worker 1'),
    driver: createSimulatedDriver({ store, clock, speed: Infinity }),
    clock,
    random: () => 0.5,
    log: createLog({ worker: 'worker 1', level: 'off', clock, write: () => {} }),
    metrics: createProvisionerMetrics(),
    checks: [],
    concurrency: 4,
    leaseSeconds: 30,
    usageSeconds: 60,
    graceSeconds: 20,
  }
})

async function server(): Promise<string> {
  const job = jobFor('create')
  await context.driver.create(job, never)
  return job.instance.id
}

const task = (assignTo: string | null, removeFrom: string[] = []): RouteTask => ({
  kind: 'route',
  addressId: 'a',
  version: 1,
  region: 'fra1',
  address: ADDRESS,
  assignTo,
  removeFrom,
})

const extraOf = async (id: string) => (await store.get(engineRefOf(id)))?.extra ?? []

/** Does one task, and returns what was reported. */
async function settle(one: RouteTask, by: Partial<Context> = {}) {
  queue.addresses = [one]
  await createAddressDuty({ ...context, ...by })(never)
  return queue.addressOutcomes.at(-1)
}

test('an address comes to a server, moves, and is taken off', async () => {
  const [one, other] = [await server(), await server()]
  expect(await settle(task(one))).toEqual({ ok: true, removedFrom: [], isInside: true })
  expect(await settle(task(other, [one]))).toEqual({ ok: true, removedFrom: [one], isInside: true })
  expect([await extraOf(one), await extraOf(other)]).toEqual([[], [ADDRESS]])
  expect(await settle(task(null, [other]))).toEqual({
    ok: true,
    removedFrom: [other],
    isInside: false,
  })
  expect(await extraOf(other)).toEqual([])
})

/** An engine whose machine with one server fails with a code. */
function failing(id: string, code: DriverError['code']) {
  const { driver } = context
  const extraAddresses = driver.extraAddresses && {
    ...driver.extraAddresses,
    remove: (job: { instanceId: string; address: string; region: string }, signal: AbortSignal) =>
      job.instanceId === id
        ? Promise.reject(new DriverError(code, 'It is away.'))
        : (driver.extraAddresses?.remove(job, signal) ?? Promise.resolve()),
  }
  return { driver: { ...driver, extraAddresses } }
}

test('a machine that is away does not keep an address from its new server', async () => {
  const [away, other] = [await server(), await server()]
  await settle(task(away))
  expect(await settle(task(other, [away]), failing(away, 'engine_unreachable'))).toEqual({
    ok: false,
    code: 'engine_unreachable',
    detail: 'It is away.',
    removedFrom: [],
    isInside: false,
  })
  expect(await extraOf(other)).toEqual([ADDRESS])
  // It is tried again until the machine is back.
  expect(await settle(task(other, [away]))).toMatchObject({ ok: true, removedFrom: [away] })
})

test('a server that cannot lose the address for another reason keeps it from two servers at once', async () => {
  const [busy, other] = [await server(), await server()]
  await settle(task(busy))
  expect(await settle(task(other, [busy]), failing(busy, 'busy'))).toMatchObject({
    ok: false,
    code: 'busy',
  })
  expect(await extraOf(other)).toEqual([])
})

test('names go to the DNS, and only where there is one', async () => {
  const name = {
    kind: 'name',
    addressId: 'a',
    version: 1,
    region: 'fra1',
    address: ADDRESS,
  } as const
  queue.addresses = [{ ...name, name: 'mail.example.com' }]
  await createAddressDuty(context)(never)
  expect(queue.addressOutcomes).toEqual([])
  const set: unknown[] = []
  const reverseNames = { apply: (names: unknown) => Promise.resolve(void set.push(names)) }
  await createAddressDuty({ ...context, reverseNames })(never)
  expect(set).toEqual([{ [ADDRESS]: 'mail.example.com' }])
  expect(queue.addressOutcomes).toEqual([{ ok: true, removedFrom: [], isInside: false }])
})

// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import type { Context } from './context.ts'
import { jobFor } from './driverConformance.ts'
import { createSimulatedDriver, engineRefOf } from './drivers/simulated/driver.ts'
import { createMemoryStore, type Store } from './drivers/simulated/store.ts'
import { createLog } from '../queue/log.ts'
import { createProvisionerMetrics } from './metrics.ts'
import type { FirewallJob, ReverseNamesJob } from './network.ts'
import { createNetworkDuty } from './networkDuty.ts'
import { ReverseNameError, type ReverseNames } from './reverseNames/reverseNames.ts'

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

async function firewallJob(): Promise<FirewallJob> {
  const { instance } = jobFor('create')
  await context.driver.create({ ...jobFor('create'), instance }, never)
  return {
    kind: 'firewall',
    version: 3,
    instanceId: instance.id,
    region: 'fra1',
    addresses: ['192.0.2.7'],
    firewall: { enabled: true, rules: [] },
  }
}

const namesJob: ReverseNamesJob = {
  kind: 'reverse_names',
  version: 1,
  instanceId: jobFor('create').instance.id,
  region: 'fra1',
  addresses: ['192.0.2.7'],
  names: { '192.0.2.7': 'mail.example.com' },
}

const outcomes = () => queue.networkOutcomes.map(({ outcome }) => outcome)

test('applies firewalls, all that are due, and reports each', async () => {
  const job = await firewallJob()
  queue.network = Array.from({ length: 25 }, () => ({ ...job }))
  await createNetworkDuty(context)(never)
  expect(outcomes()).toEqual(Array.from({ length: 25 }, () => ({ ok: true })))
  expect((await store.get(engineRefOf(job.instanceId)))?.firewall).toEqual(job.firewall)
  expect(queue.count('claimNetwork')).toBe(3)
})

test('reports what the engine said', async () => {
  const job = await firewallJob()
  queue.network = [{ ...job, instanceId: jobFor('create').instance.id }]
  await createNetworkDuty(context)(never)
  expect(outcomes()).toEqual([
    {
      ok: false,
      code: 'instance_missing',
      detail: 'Simulated: the engine does not hold this server.',
    },
  ])
})

test('takes reverse names only where a DNS is set', async () => {
  queue.network = [namesJob]
  await createNetworkDuty(context)(never)
  expect(outcomes()).toEqual([])
  const set: unknown[] = []
  const reverseNames: ReverseNames = { apply: (names) => Promise.resolve(void set.push(names)) }
  await createNetworkDuty({ ...context, reverseNames })(never)
  expect(set).toEqual([namesJob.names])
  expect(outcomes()).toEqual([{ ok: true }])
})

test('reports what the DNS said, and an error of our own without its text', async () => {
  const errors = [new ReverseNameError('zone_missing', 'No zone.'), new TypeError('secret')]
  for (const error of errors) {
    queue.network = [namesJob]
    const reverseNames: ReverseNames = { apply: () => Promise.reject(error) }
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await createNetworkDuty({ ...context, reverseNames })(never)
  }
  expect(outcomes()).toEqual([
    { ok: false, code: 'zone_missing', detail: 'No zone.' },
    { ok: false, code: 'unexpected', detail: expect.not.stringContaining('secret') as string },
  ])
})

test('cuts off what takes longer than its lease, and reports nothing when the process ends', async () => {
  const reverseNames: ReverseNames = {
    apply: (_names, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  }
  queue.network = [namesJob]
  const late = createNetworkDuty({ ...context, reverseNames })(never)
  await clock.advance(46_000)
  await late
  expect(outcomes()).toMatchObject([{ ok: false, code: 'timeout' }])
  queue.network = [namesJob]
  const stop = new AbortController()
  const stopped = createNetworkDuty({ ...context, reverseNames })(stop.signal)
  await clock.advance(10)
  stop.abort(new Error('stopped'))
  await stopped
  expect(outcomes()).toHaveLength(1)
})

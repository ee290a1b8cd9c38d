// @vitest-environment node
import { expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import { DriverError } from './driver.ts'
import { jobFor } from './driverConformance.ts'
import { createSimulatedDriver, engineRefOf } from './drivers/simulated/driver.ts'
import { createMemoryStore } from './drivers/simulated/store.ts'
import { memberOf, privateNetwork } from './privateNetworkConformance.ts'
import { createPrivateNetworkDuty } from './privateNetworkDuty.ts'

function setUp() {
  const clock = new FakeClock()
  const queue = new FakeQueue(clock)
  const store = createMemoryStore()
  const driver = createSimulatedDriver({ store, clock, speed: Infinity })
  const lines: string[] = []
  const write = (event: string) => void lines.push(event)
  const log = { debug: write, info: write, warn: write, error: write }
  const { signal } = new AbortController()
  return { clock, queue, store, driver, log, lines, signal }
}

test('servers join and leave, and networks are removed; one that fails stops no other', async () => {
  const { clock, queue, store, driver, log, lines, signal } = setUp()
  const job = jobFor('create')
  await driver.create(job, signal)
  const member = memberOf(privateNetwork(), job.instance.id, 5)
  const lost = memberOf(member.network, jobFor('create').instance.id, 6)
  const work = createPrivateNetworkDuty({ queue: queue.for('a'), driver, clock, log })
  queue.privateNetworks = [
    { ...lost, kind: 'join', version: 1 },
    { ...member, kind: 'join', version: 1 },
  ]
  await work(signal)
  const cards = async () => (await store.get(engineRefOf(job.instance.id)))?.privateNetworks
  expect(await cards()).toMatchObject([{ ipv4: member.ipv4 }])
  queue.privateNetworks = [
    { ...member, kind: 'leave', version: 2 },
    { kind: 'remove', network: member.network },
  ]
  await work(signal)
  expect(await cards()).toEqual([])
  expect(queue.privateNetworkOutcomes.map(({ job: { kind }, outcome }) => [kind, outcome])).toEqual(
    [
      ['join', expect.objectContaining({ ok: false, code: 'instance_missing' })],
      ['join', { ok: true }],
      ['leave', { ok: true }],
      ['remove', { ok: true }],
    ],
  )
  expect(lines).toEqual(['private_network.failed'])
})

test('an engine without private networks is asked nothing, and a stop reports no failure', async () => {
  const { clock, queue, driver, log, signal } = setUp()
  queue.privateNetworks = [{ kind: 'remove', network: privateNetwork() }]
  const options = { queue: queue.for('a'), clock, log }
  await createPrivateNetworkDuty({ ...options, driver: { ...driver, privateNetworks: undefined } })(
    signal,
  )
  expect(queue.privateNetworks).toHaveLength(1)

  const stop = new AbortController()
  const removeNetwork = () => {
    stop.abort()
    return Promise.reject(new DriverError('engine_unreachable', 'It did not answer.'))
  }
  const privateNetworks = driver.privateNetworks && { ...driver.privateNetworks, removeNetwork }
  await createPrivateNetworkDuty({ ...options, driver: { ...driver, privateNetworks } })(
    stop.signal,
  )
  expect(queue.privateNetworkOutcomes).toEqual([])
})

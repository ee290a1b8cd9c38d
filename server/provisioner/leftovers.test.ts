// @vitest-environment node
import { expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import { createLog } from '../queue/log.ts'
import type { EngineResource } from './driver.ts'
import { createSimulatedDriver } from './drivers/simulated/driver.ts'
import { createMemoryStore } from './drivers/simulated/store.ts'
import { createProvisionerMetrics } from './metrics.ts'
import { createProvisioner } from './provisioner.ts'

test('what the engine holds besides servers and no row knows is a finding', async () => {
  const clock = new FakeClock()
  const queue = new FakeQueue(clock)
  queue.resources.add('known')
  const held: EngineResource[] = [
    { kind: 'snapshot', id: 'known', engineRef: 'snapshot-known' },
    { kind: 'snapshot', id: 'left', engineRef: 'snapshot-left' },
    { kind: 'image', id: null, engineRef: 'fingerprint' },
    { kind: 'private_network', id: 'gone', engineRef: 'pn0' },
    { kind: 'firewall', id: 'server', engineRef: 'server-1' },
  ]
  const stop = new AbortController()
  const { run } = createProvisioner({
    queue: queue.for('a'),
    driver: {
      ...createSimulatedDriver({ store: createMemoryStore(), clock }),
      resources: () => Promise.resolve(held),
    },
    clock,
    random: () => 0.5,
    log: createLog({ worker: 'a', level: 'error', clock, write: () => undefined }),
    metrics: createProvisionerMetrics(),
    checks: [],
    concurrency: 1,
    leaseSeconds: 30,
    usageSeconds: 60,
    graceSeconds: 20,
  })
  const ended = run(stop.signal)
  await clock.advance(2 * 60_000)
  expect(queue.findings.at(-1)).toMatchObject([
    { kind: 'unknown', instanceId: null, engineRef: 'snapshot-left' },
    { kind: 'unknown', instanceId: null, engineRef: 'fingerprint' },
    { engineRef: 'pn0', detail: expect.stringMatching(/private network/) as unknown },
    { engineRef: 'server-1', detail: expect.stringMatching(/firewall/) as unknown },
  ])
  // Once they are gone, nothing is left to tell.
  held.length = 1
  await clock.advance(2 * 60_000)
  expect(queue.findings.at(-1)).toEqual([])
  stop.abort()
  await clock.advance(60_000)
  await ended
})

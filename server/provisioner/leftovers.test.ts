// @vitest-environment node
import { expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import { createLog } from '../queue/log.ts'
import type { EngineCopy } from './driver.ts'
import { createSimulatedDriver } from './drivers/simulated/driver.ts'
import { createMemoryStore } from './drivers/simulated/store.ts'
import { createProvisionerMetrics } from './metrics.ts'
import { createProvisioner } from './provisioner.ts'

test('a snapshot and an image that the engine holds and no row knows are findings', async () => {
  const clock = new FakeClock()
  const queue = new FakeQueue(clock)
  queue.copies.add('known')
  const held: EngineCopy[] = [
    { kind: 'snapshot', id: 'known', engineRef: 'snapshot-known' },
    { kind: 'snapshot', id: 'left', engineRef: 'snapshot-left' },
    { kind: 'image', id: null, engineRef: 'fingerprint' },
  ]
  const stop = new AbortController()
  const { run } = createProvisioner({
    queue: queue.for('a'),
    driver: {
      ...createSimulatedDriver({ store: createMemoryStore(), clock }),
      copies: () => Promise.resolve(held),
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
  ])
  // Once they are gone, nothing is left to tell.
  held.length = 1
  await clock.advance(2 * 60_000)
  expect(queue.findings.at(-1)).toEqual([])
  stop.abort()
  await clock.advance(60_000)
  await ended
})

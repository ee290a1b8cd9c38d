// @vitest-environment node
import { expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue, queuedJob } from '../../tests/support/fakeQueue.ts'
import { createLog } from '../queue/log.ts'
import { runLeased } from '../queue/runLeased.ts'
import { actionsOf } from './actionTask.ts'
import { createSimulatedDriver } from './drivers/simulated/driver.ts'
import { createMemoryStore } from './drivers/simulated/store.ts'
import { createProvisionerMetrics } from './metrics.ts'

test('a start asks often whether it was cancelled, and less often the longer it takes', async () => {
  const clock = new FakeClock()
  const all = new FakeQueue(clock)
  all.add(queuedJob('start'))
  const queue = all.for('a')
  const [job] = await queue.claim(1, 30)
  if (!job) throw new Error('There is no job.')
  const context = actionsOf({
    queue,
    driver: {
      ...createSimulatedDriver({ store: createMemoryStore(), clock }),
      start: () => new Promise(() => {}),
    },
    clock,
    random: () => 0.5,
    log: createLog({ worker: 'a', level: 'off', clock, write: () => undefined }),
    metrics: createProvisionerMetrics(),
    checks: [],
    concurrency: 1,
    leaseSeconds: 30,
    usageSeconds: 60,
    graceSeconds: 0,
  })
  const stop = new AbortController()
  const ended = runLeased(context, job, clock.now(), stop.signal)
  const renewals = async (milliseconds: number) => {
    const before = all.count('renew')
    await clock.advance(milliseconds)
    return all.count('renew') - before
  }
  expect(await renewals(30_000)).toBe(10)
  await clock.advance(5 * 60_000)
  // As often as the lease needs it.
  expect(await renewals(60_000)).toBe(6)
  stop.abort()
  await clock.advance(60_000)
  await ended
})

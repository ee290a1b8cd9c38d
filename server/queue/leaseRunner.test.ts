// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { FakeClock, settle } from '../../tests/support/fakeClock.ts'
import { createLeaseRunner, type LeaseRunner } from './leaseRunner.ts'
import { createLog } from './log.ts'

/** A runner with one place, and the queue that it asks. */
function start(queue: { jobs: string[]; asked: number }, clock: FakeClock): LeaseRunner {
  const runner = createLeaseRunner<string, { ok: true }>({
    task: {
      name: 'job',
      queue: {
        claim: async (max) => {
          queue.asked += 1
          return queue.jobs.splice(0, max)
        },
        renew: async () => true,
        release: async () => true,
        complete: async () => 'succeeded',
      },
      idOf: (id) => id,
      fieldsOf: () => ({}),
      perform: (_id, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
      failureOf: () => undefined,
      longestMs: 3_600_000,
      longestPauseMs: 60_000,
    },
    metrics: { running: () => undefined, stuck: () => undefined, ended: () => undefined },
    clock,
    random: () => 0.5,
    log: createLog({ worker: 'one', level: 'off', clock, write: () => undefined }),
    concurrency: 1,
    leaseSeconds: 30,
    graceSeconds: 0,
  })
  void runner.run(new AbortController().signal)
  return runner
}

let clock: FakeClock
let queue: { jobs: string[]; asked: number }
beforeEach(() => {
  clock = new FakeClock()
  queue = { jobs: [], asked: 0 }
})

test('a hint ends the pause, and what came meanwhile is claimed', async () => {
  const runner = start(queue, clock)
  runner.setEnabled(true)
  await clock.advance(600_000)
  queue.jobs.push('a')
  const before = queue.asked
  await settle()
  expect([queue.asked, queue.jobs]).toEqual([before, ['a']])
  runner.lookNow()
  await settle()
  expect([queue.asked, queue.jobs]).toEqual([before + 1, []])
})

test.each([
  ['that may not claim', false, 0],
  ['that has no place', true, 1],
])('a runner %s does not ask for a hint', async (_, isEnabled, jobs) => {
  if (jobs > 0) queue.jobs.push('a')
  const runner = start(queue, clock)
  runner.setEnabled(isEnabled)
  await settle()
  const before = queue.asked
  runner.lookNow()
  await settle()
  expect([before, queue.asked]).toEqual([jobs, jobs])
})

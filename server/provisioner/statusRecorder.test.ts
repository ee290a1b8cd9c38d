// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { FakeClock, settle } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import type { PartCheck } from './context.ts'
import type { Driver } from './driver.ts'
import { createSimulatedDriver } from './drivers/simulated/driver.ts'
import { createMemoryStore } from './drivers/simulated/store.ts'
import { createProvisionerMetrics } from './metrics.ts'
import { QueueError } from '../queue/call.ts'
import { createStatusRecorder } from './statusRecorder.ts'

let clock: FakeClock
let queue: FakeQueue
const never = new AbortController().signal

beforeEach(() => {
  clock = new FakeClock()
  queue = new FakeQueue(clock)
  queue.regions = ['fra1', 'hel1']
})

const pages = (answer: () => Response): PartCheck => ({
  part: 'pages',
  check: { address: 'https://site.test/', isExpected: (body) => body === 'ours' },
  fetch: () => Promise.resolve(answer()),
})

function recorder(checks: PartCheck[] = [], ping?: Driver['ping']) {
  const driver = createSimulatedDriver({ store: createMemoryStore(), clock })
  const metrics = createProvisionerMetrics()
  const record = createStatusRecorder({
    queue: queue.for('a'),
    driver: ping ? { ...driver, ping } : driver,
    clock,
    checks,
    metrics,
  })
  return { record, metrics: metrics.text }
}

const awayInHelsinki = (region: string) =>
  region === 'hel1' ? Promise.reject(new Error('away')) : Promise.resolve()

const stateOf = (part: string) =>
  queue.statusSamples.filter((sample) => sample.part === part).map(({ state }) => state)

test('records every part once, at the whole minute', async () => {
  await clock.advance(12_345)
  await recorder([pages(() => new Response('ours'))]).record(true, never)
  expect(queue.statusSamples.map(({ part, at, state }) => [part, at, state])).toEqual(
    ['pages', 'database', 'provisioner', 'engine/fra1', 'engine/hel1'].map((part) => [
      part,
      '2026-06-01T12:00:00.000Z',
      'answering',
    ]),
  )
})

test('says of the queue and the engine nothing while the site names another engine', async () => {
  await recorder().record(false, never)
  expect(queue.statusSamples.map(({ part }) => part)).toEqual(['database'])
})

test('pages that fail are recorded as down', async () => {
  await recorder([pages(() => new Response('ours', { status: 502 }))]).record(true, never)
  expect(stateOf('pages')).toEqual(['down'])
})

test('a queue that nobody works on is recorded as slow', async () => {
  queue.oldestDueSeconds = 61
  await recorder().record(true, never)
  expect(stateOf('provisioner')).toEqual(['slow'])
})

test('an engine that fails in one region is down there alone', async () => {
  await recorder([], awayInHelsinki).record(true, never)
  expect([stateOf('engine/fra1'), stateOf('engine/hel1')]).toEqual([['answering'], ['down']])
})

test('an engine is slow from 800 ms on, and down without an answer in 10 s', async () => {
  const ping = (region: string, signal: AbortSignal) =>
    region === 'fra1' ? clock.sleep(800, signal) : clock.sleep(1e9, signal)
  const done = recorder([], ping).record(true, never)
  await clock.advance(10_000)
  await done
  expect(queue.statusSamples.slice(-2)).toMatchObject([
    { part: 'engine/fra1', state: 'slow', ms: 800 },
    { part: 'engine/hel1', state: 'down', ms: null },
  ])
  await settle()
  expect(clock.sleeping).toBe(0)
})

test('an outage of the database is recorded as one once it answers again', async () => {
  const { record, metrics } = recorder()
  await record(true, never)
  queue.fail = () => {
    throw new QueueError('any', 'network')
  }
  await clock.advance(60_000)
  await expect(record(true, never)).rejects.toThrow('network')
  expect(metrics()).toContain('provisioner_status_samples_waiting 3')
  expect(stateOf('database')).toEqual(['answering'])
  queue.fail = () => {}
  await clock.advance(60_000)
  await record(true, never)
  expect(stateOf('database')).toEqual(['answering', 'down', 'answering'])
  // Nobody could tell whether the queue was worked on.
  expect(stateOf('provisioner')).toEqual(['answering', 'answering'])
  expect(metrics()).toContain('provisioner_status_samples_waiting 0')
})

test('keeps what waits for a day and no longer', async () => {
  const { record, metrics } = recorder()
  queue.fail = () => {
    throw new QueueError('any', 'timeout')
  }
  await record(false, never).catch(() => undefined)
  await clock.advance(24 * 60 * 60_000)
  await record(false, never).catch(() => undefined)
  expect(metrics()).toContain('provisioner_status_samples_waiting 1')
})

test('a refused key says nothing about the database', async () => {
  queue.fail = () => {
    throw new QueueError('any', '42501', 401)
  }
  await expect(recorder().record(false, never)).rejects.toThrow('42501')
  queue.fail = () => {}
  await recorder().record(false, never)
  expect(stateOf('database')).toEqual(['answering'])
})

test('samples that are refused are not sent again', async () => {
  const { record } = recorder()
  queue.fail = (procedure) => {
    if (procedure === 'recordStatus') throw new QueueError(procedure, '23514', 400)
  }
  await expect(record(false, never)).rejects.toThrow('23514')
  queue.fail = () => {}
  await clock.advance(60_000)
  await record(false, never)
  expect(stateOf('database')).toEqual(['answering'])
})

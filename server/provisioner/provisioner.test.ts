// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FakeClock, settle } from '../../tests/support/fakeClock.ts'
import { FakeQueue, queuedJob } from '../../tests/support/fakeQueue.ts'
import type { Context } from './context.ts'
import type { Driver } from './driver.ts'
import { createSimulatedDriver } from './drivers/simulated/driver.ts'
import { createMemoryStore, type Store } from './drivers/simulated/store.ts'
import { createLog } from '../queue/log.ts'
import { createProvisionerMetrics } from './metrics.ts'
import { createProvisioner } from './provisioner.ts'
import { QueueError } from '../queue/call.ts'

let clock: FakeClock
let queue: FakeQueue
let store: Store
let lines: Record<string, unknown>[]
const stops: AbortController[] = []

beforeEach(() => {
  clock = new FakeClock()
  queue = new FakeQueue(clock)
  store = createMemoryStore()
  lines = []
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop.abort()
  await clock.advance(60_000)
})

interface Started {
  stop: AbortController
  ended: Promise<void>
  health: () => { isHealthy: boolean; status: string }
  metrics: () => string
}

/** A provisioner that runs on the fake clock. */
function start(worker: string, options: Partial<Context> = {}): Started {
  const stop = new AbortController()
  stops.push(stop)
  const metrics = createProvisionerMetrics()
  const provisioner = createProvisioner({
    queue: queue.for(worker),
    driver: createSimulatedDriver({ store, clock }),
    clock,
    random: () => 0.5,
    log: createLog({
      worker,
      level: 'debug',
      clock,
      write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
    }),
    metrics,
    checks: [],
    concurrency: 4,
    leaseSeconds: 30,
    usageSeconds: 60,
    graceSeconds: 20,
    ...options,
  })
  const ended = provisioner.run(stop.signal)
  return { stop, ended, health: provisioner.health, metrics: metrics.text }
}

/** The simulated driver with one action replaced. */
const withAction = (kind: 'create' | 'start', run: Driver['create']): Driver => ({
  ...createSimulatedDriver({ store, clock }),
  [kind]: run,
})

/** An action that ends only when its signal aborts. */
const endless: Driver['create'] = (_job, signal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

const statuses = () => queue.entries.map(({ status }) => status)
const events = (event: string) => lines.filter((line) => line['event'] === event)
const down = () => {
  throw new QueueError('any', 'network')
}

describe('a provisioner', () => {
  test('does what is queued, each action once, and more of them than it has places', async () => {
    for (let index = 0; index < 10; index += 1) queue.add(queuedJob())
    start('a')
    await clock.advance(40_000)
    expect(statuses()).toEqual(Array.from({ length: 10 }, () => 'succeeded'))
    expect(queue.entries.every(({ outcomes }) => outcomes.length === 1)).toBe(true)
    expect(await store.all()).toHaveLength(10)
  })

  test('works on no more at once than it may', async () => {
    let running = 0
    let most = 0
    const simulated = createSimulatedDriver({ store, clock })
    const driver = withAction('create', async (job, signal) => {
      running += 1
      most = Math.max(most, running)
      return simulated.create(job, signal).finally(() => (running -= 1))
    })
    for (let index = 0; index < 12; index += 1) queue.add(queuedJob())
    start('a', { driver, concurrency: 3 })
    await clock.advance(60_000)
    expect(statuses()).toEqual(Array.from({ length: 12 }, () => 'succeeded'))
    expect(most).toBe(3)
  })

  test('goes on without a pause while there is more than it has places', async () => {
    for (let index = 0; index < 100; index += 1) queue.add(queuedJob())
    start('a', { driver: createSimulatedDriver({ store, clock, speed: Infinity }) })
    await clock.advance(1_000)
    expect(statuses().filter((status) => status === 'succeeded')).toHaveLength(100)
  })

  test('asks about once a second while there is nothing to do, and finds new work within that', async () => {
    start('a')
    await clock.advance(60_000)
    const before = queue.count('claim')
    await clock.advance(600_000)
    const claims = queue.count('claim') - before
    expect(claims).toBeLessThanOrEqual(1_200)
    expect(claims).toBeGreaterThanOrEqual(600)
    const entry = queue.add(queuedJob())
    await clock.advance(1_000)
    expect(entry.status).toBe('running')
  })

  test('asks soon again after work, because a customer often does two things in a row', async () => {
    start('a')
    await clock.advance(60_000)
    queue.add(queuedJob('purge'))
    await clock.advance(3_000)
    const at = queue.calls.filter(({ procedure }) => procedure === 'claim').map((call) => call.at)
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0))
    expect(Math.min(...pauses.slice(-4))).toBeLessThan(400)
  })

  test('tries what may succeed later again, as the queue says', async () => {
    const entry = queue.add(queuedJob('create', { simulate: 'flaky' }))
    start('a')
    await clock.advance(60_000)
    expect(entry.outcomes.map(({ ok }) => ok)).toEqual([false, true])
    expect(entry.status).toBe('succeeded')
    expect(await store.all()).toHaveLength(1)
  })

  test('fails what cannot succeed, and an error that no driver should throw', async () => {
    const refused = queue.add(queuedJob('create', { simulate: 'failure' }))
    const odd = queue.add(queuedJob('start'))
    const driver = withAction('start', () => Promise.reject(new TypeError('secret-in-a-message')))
    start('a', { driver })
    await clock.advance(300_000)
    expect(refused.outcomes).toMatchObject([{ ok: false, code: 'refused', retry: false }])
    expect(odd.status).toBe('failed')
    expect(odd.outcomes[0]).toMatchObject({
      code: 'unexpected',
      detail: 'Our software threw TypeError.',
    })
    expect(JSON.stringify(lines)).not.toContain('secret-in-a-message')
  })

  test('keeps its lease while the driver works', async () => {
    const entry = queue.add(queuedJob('create', { simulate: 'slow' }))
    start('a')
    start('b')
    await clock.advance(20 * 60_000)
    expect(entry.status).toBe('running')
    expect(entry.job.action.attempts).toBe(1)
    await clock.advance(20 * 60_000)
    expect(entry.outcomes).toHaveLength(1)
    expect(entry.status).toBe('succeeded')
  })

  test('lets go of a start that was cancelled, and reports it so that the next action can begin', async () => {
    const entry = queue.add(queuedJob('start', { simulate: 'slow' }))
    start('a')
    await clock.advance(5_000)
    entry.status = 'cancelled'
    const before = queue.count('complete')
    await clock.advance(3_100)
    expect(queue.count('complete')).toBe(before + 1)
    expect(events('action.ended')).toMatchObject([{ status: 'ended_before' }])
    expect(entry.outcomes).toEqual([])
  })

  test('shares the queue with others: no action is done twice', async () => {
    for (let index = 0; index < 30; index += 1) queue.add(queuedJob())
    for (const worker of ['a', 'b', 'c']) start(worker)
    await clock.advance(60_000)
    expect(queue.entries.every(({ outcomes }) => outcomes.length === 1)).toBe(true)
    expect(new Set(queue.entries.map(({ worker }) => worker)).size).toBe(3)
  })

  test('takes over from one that vanished, when its lease ends', async () => {
    const entry = queue.add(queuedJob())
    await queue.for('vanished').claim(1, 30)
    start('a')
    await clock.advance(29_000)
    expect(entry.worker).toBe('vanished')
    await clock.advance(15_000)
    expect(entry).toMatchObject({ worker: 'a', status: 'succeeded' })
  })

  test('drops a result when another worker has the action', async () => {
    const entry = queue.add(queuedJob('create', { simulate: 'slow' }))
    start('a')
    await clock.advance(5_000)
    entry.worker = 'other'
    await clock.advance(15_000)
    expect(entry.outcomes).toEqual([])
    expect(events('action.not_reported')).toMatchObject([{ code: 'conflict' }])
  })
})

describe('without the backend', () => {
  test('waits longer and longer, says it once, and works when the backend is back', async () => {
    const { health } = start('a')
    await clock.advance(1_000)
    expect(health()).toEqual({ isHealthy: true, status: 'ok' })
    queue.fail = down
    await clock.advance(10 * 60_000)
    expect(health()).toEqual({ isHealthy: false, status: 'backend_unreachable' })
    const claims = queue.calls.filter(({ procedure }) => procedure === 'claim')
    const late = claims.filter(({ at }) => at > clock.now() - 5 * 60_000)
    expect(late.length).toBeLessThanOrEqual(20)
    expect(events('backend.failed')).toHaveLength(1)
    queue.fail = () => {}
    const entry = queue.add(queuedJob())
    await clock.advance(60_000)
    expect(entry.status).toBe('succeeded')
    expect(health().status).toBe('ok')
  })

  test('reports a result later, as long as the lease lasts', async () => {
    const entry = queue.add(queuedJob())
    start('a')
    await clock.advance(3_000)
    queue.fail = (procedure) => void (procedure === 'complete' && down())
    await clock.advance(40_000)
    expect(entry.outcomes).toEqual([])
    queue.fail = () => {}
    await clock.advance(6_000)
    expect(entry).toMatchObject({ status: 'succeeded', outcomes: [{ ok: true }] })
  })

  test('goes on with its actions while the backend is away for less than a lease', async () => {
    queue.add(queuedJob('create', { simulate: 'slow' }))
    start('a')
    await clock.advance(41_000)
    queue.fail = down
    await clock.advance(15_000)
    queue.fail = () => {}
    await clock.advance(60_000)
    expect(events('action.failed')).toEqual([])
    expect(statuses()).toEqual(['running'])
  })

  test('lets go before the lease ends, when it cannot renew it', async () => {
    const entry = queue.add(queuedJob('create', { simulate: 'slow' }))
    start('a')
    await clock.advance(2_000)
    queue.fail = down
    await clock.advance(30_000)
    const [failed] = events('action.failed')
    expect(Date.parse(String(failed?.['time']))).toBeLessThan(entry.leaseUntil)
  })
})

describe('a stop', () => {
  test('finishes what is nearly done, and claims nothing more', async () => {
    const entry = queue.add(queuedJob())
    const { stop, ended } = start('a')
    await clock.advance(2_000)
    stop.abort()
    queue.add(queuedJob())
    await clock.advance(15_000)
    await ended
    expect(entry.status).toBe('succeeded')
    expect(statuses()).toEqual(['succeeded', 'queued'])
    expect(clock.sleeping).toBe(0)
  })

  test('gives back what takes too long, as if it had not been claimed', async () => {
    const entry = queue.add(queuedJob('create', { simulate: 'slow' }))
    const { stop, ended } = start('a')
    await clock.advance(2_000)
    stop.abort()
    await clock.advance(19_000)
    expect(entry.status).toBe('running')
    await clock.advance(2_000)
    await ended
    expect(entry).toMatchObject({ status: 'queued', outcomes: [] })
    expect(entry.job.action.attempts).toBe(0)
  })

  test('does not wait for ever for a driver that ignores its signal', async () => {
    queue.add(queuedJob())
    const { stop, ended } = start('a', {
      driver: withAction('create', () => new Promise(() => {})),
    })
    await clock.advance(2_000)
    stop.abort()
    await clock.advance(60_000)
    await ended
    expect(events('action.ignored_signal')).toHaveLength(1)
  })
})

describe('duties', () => {
  test('claims nothing while the site names another engine', async () => {
    queue.engine = 'incus'
    const entry = queue.add(queuedJob())
    const { health } = start('a')
    await clock.advance(120_000)
    expect(queue.count('claim')).toBe(0)
    expect(queue.count('findings')).toBe(0)
    expect(health()).toEqual({ isHealthy: true, status: 'other_engine' })
    queue.engine = 'simulated'
    await clock.advance(30_000)
    expect(entry.status).toBe('succeeded')
  })

  test('marks an action that takes long, once', async () => {
    queue.add(queuedJob())
    const { metrics } = start('a', { driver: withAction('create', endless) })
    await clock.advance(4 * 60_000)
    expect(metrics()).toContain('provisioner_actions_stuck 0')
    await clock.advance(10 * 60_000)
    expect(metrics()).toContain('provisioner_actions_stuck 1')
    expect(events('action.stuck')).toHaveLength(1)
  })

  test('cuts an action off after an hour', async () => {
    const entry = queue.add(queuedJob())
    start('a', { driver: withAction('create', endless) })
    await clock.advance(61 * 60_000)
    expect(entry.outcomes[0]).toMatchObject({ ok: false, code: 'timeout', retry: true })
  })

  test('reports what differs in the engine, and since when', async () => {
    const gone = queuedJob().instance.id
    queue.expected = [
      {
        instanceId: gone,
        engineRef: 'simulated-x',
        state: 'running',
        stateSince: new Date(clock.now() - 120_000).toISOString(),
        region: 'fra1',
        isLost: false,
        hasOpenAction: false,
      },
    ]
    start('a')
    await clock.advance(5 * 60_000)
    const [first] = queue.findings
    expect(first).toMatchObject([{ kind: 'orphaned', instanceId: gone, engineRef: 'simulated-x' }])
    const facts = { kind: 'orphaned', instanceId: gone, since: first?.[0]?.since }
    expect(queue.findings.at(-1)).toMatchObject([facts])
    expect(queue.findings.length).toBeGreaterThan(3)
  })

  test('samples running servers at whole intervals', async () => {
    const { job } = queue.add(queuedJob())
    start('a')
    await clock.advance(10 * 60_000)
    expect(queue.samples.length).toBeGreaterThanOrEqual(7)
    for (const { instanceId, at } of queue.samples) {
      expect(instanceId).toBe(job.instance.id)
      expect(Date.parse(at) % 60_000).toBe(0)
    }
  })

  test('logs and counts without keys, cloud-init and messages of others', async () => {
    for (const labels of [{}, { simulate: 'flaky' }, { simulate: 'failure' }]) {
      queue.add(queuedJob('create', labels))
    }
    const { metrics } = start('a')
    await clock.advance(120_000)
    const { sshKeys, cloudInit } = queuedJob()
    const written = JSON.stringify(lines) + metrics()
    for (const secret of [...sshKeys, 'cloud-init-that-no-console-shows', cloudInit]) {
      expect(written).not.toContain(secret)
    }
    expect(metrics()).toContain('provisioner_actions_total{kind="create",result="succeeded"} 2')
    expect(metrics()).toContain('provisioner_actions_total{kind="create",result="failed"} 1')
  })

  test('keeps nothing of actions that ended', async () => {
    start('a')
    await clock.advance(1_000)
    const idle = clock.sleeping
    for (let index = 0; index < 20; index += 1) queue.add(queuedJob())
    await clock.advance(120_000)
    await settle()
    expect(clock.sleeping).toBe(idle)
  })
})

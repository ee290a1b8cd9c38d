// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import { createDriftWatch } from './drift.ts'
import type { EngineInstance } from './driver.ts'
import { jobFor } from './driverConformance.ts'
import { createSimulatedDriver, engineRefOf } from './drivers/simulated/driver.ts'
import { createMemoryStore, type SimulatedServer } from './drivers/simulated/store.ts'
import { createProvisionerMetrics } from './metrics.ts'
import { createProvisioner } from './provisioner.ts'
import type { ExpectedInstance } from './queue.ts'

const LONG_AGO = '2026-05-01T00:00:00.000Z'

const held = (state: EngineInstance['state']): EngineInstance[] => [
  { instanceId: 'one', engineRef: 'ref', state },
]
const row = (state: string, more: Partial<ExpectedInstance> = {}): ExpectedInstance[] => [
  {
    instanceId: 'one',
    engineRef: 'ref',
    region: 'fra1',
    state,
    stateSince: LONG_AGO,
    isLost: false,
    hasOpenAction: false,
    ...more,
  },
]
const stopped = { instanceId: 'one', state: 'stopped', stateSince: LONG_AGO }
const unreachable = { ...stopped, state: 'unreachable' }
const lost = { isLost: true }
/** The engine has no other region. */
const listsAll = (region: string) => region === 'fra1'

describe('two looks in a row', () => {
  test.each([
    ['a server that stopped', held('stopped'), row('running'), [stopped]],
    ['one that was started', held('running'), row('stopped'), [{ ...stopped, state: 'running' }]],
    ['nothing where both agree', held('running'), row('running'), []],
    ['one whose machine does not answer', held('unreachable'), row('running'), [unreachable]],
    ['nothing of one that was stopped there', held('unreachable'), row('stopped'), []],
    ['nothing of one that is still unreachable', held('unreachable'), row('error', lost), []],
    [
      'one that runs again',
      held('running'),
      row('error', lost),
      [{ ...stopped, state: 'running' }],
    ],
    [
      'nothing while an action is open',
      held('stopped'),
      row('running', { hasOpenAction: true }),
      [],
    ],
    ['nothing of a server in the bin', held('running'), row('deleted'), []],
    ['one that is gone', [], row('running'), [{ ...stopped, state: 'missing' }]],
    ['one that was stopped and is gone', [], row('stopped'), [{ ...stopped, state: 'missing' }]],
    ['nothing of another region that is not listed', [], row('running', { region: 'x' }), []],
    ['nothing of one in the bin or in error', [], [...row('deleted'), ...row('error')], []],
    ['nothing of one that is gone, once it is known', [], row('error', lost), []],
    ['one that was found again', held('stopped'), row('error', lost), [stopped]],
    ['nothing of another one in error', held('stopped'), row('error'), []],
  ])('find %s', (_, engine, expected, found) => {
    const look = createDriftWatch(listsAll)
    expect(look(engine, expected)).toEqual({ once: found, twice: [] })
    expect(look(engine, expected)).toEqual({ once: [], twice: found })
  })

  test.each([
    [
      'an action changed the row in between',
      held('stopped'),
      row('running', { stateSince: 'now' }),
    ],
    ['the server was only starting again', held('running'), row('running')],
  ])('find nothing if %s', (_, engine, expected) => {
    const look = createDriftWatch(listsAll)
    look(held('stopped'), row('running'))
    expect(look(engine, expected).twice).toEqual([])
  })
})

/** A server whose action takes very long. */
const stuck = (instanceId: string): ExpectedInstance => ({
  instanceId,
  engineRef: null,
  region: 'fra1',
  state: 'starting',
  stateSince: LONG_AGO,
  isLost: false,
  hasOpenAction: true,
})

describe('a provisioner', () => {
  const id = jobFor('create').instance.id
  let stop: AbortController
  let clock: FakeClock
  let queue: FakeQueue
  let lines: [string, string, object][]
  let metrics: ReturnType<typeof createProvisionerMetrics>
  const store = createMemoryStore()
  const put = (more: Partial<SimulatedServer>) =>
    store.put({
      instanceId: id,
      engineRef: engineRefOf(id),
      name: 'web-1',
      plan: { slug: 'v1.small', vcpus: 1, memoryMib: 1, diskGib: 1 },
      region: 'fra1',
      image: 'debian-13',
      state: 'running',
      addresses: [],
      bootedAt: 0,
      builds: 1,
      boots: 1,
      lastAction: null,
      ...more,
    })

  beforeEach(async () => {
    stop = new AbortController()
    clock = new FakeClock()
    queue = new FakeQueue(clock)
    lines = []
    metrics = createProvisionerMetrics()
    await put({})
    queue.expected = [
      {
        instanceId: id,
        engineRef: engineRefOf(id),
        region: 'fra1',
        state: 'running',
        stateSince: LONG_AGO,
        isLost: false,
        hasOpenAction: false,
      },
    ]
    const log =
      (level: string) =>
      (event: string, fields = {}) =>
        void lines.push([level, event, fields])
    void createProvisioner({
      queue: queue.for('a'),
      driver: createSimulatedDriver({ store, clock }),
      clock,
      random: () => 1,
      log: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
      metrics,
      checks: [],
      concurrency: 1,
      leaseSeconds: 30,
      usageSeconds: 60,
      graceSeconds: 1,
    }).run(stop.signal)
  })
  afterEach(async () => {
    stop.abort()
    await clock.advance(60_000)
  })
  const about = (event: string) => lines.filter(([, each]) => each === event)

  test('takes over within a minute that a server was stopped from inside, without an alarm', async () => {
    // The first look has just been.
    await clock.advance(2_000)
    await put({ state: 'stopped' })
    await clock.advance(58_000)
    expect(queue.expected[0]?.state).toBe('stopped')
    expect(about('engine.adopted')).toEqual([
      ['info', 'engine.adopted', { instance: id, status: 'stopped' }],
    ])
    await clock.advance(120_000)
    expect(queue.count('adoptStates')).toBe(1)
    expect(queue.findings.flat()).toEqual([])
    expect(about('engine.differs')).toEqual([])
  })

  test('takes over within a minute that a server is gone, tells staff, and takes it back when it is found', async () => {
    await clock.advance(2_000)
    await store.remove(engineRefOf(id))
    await clock.advance(58_000)
    expect(queue.expected[0]).toMatchObject({ state: 'error', isLost: true })
    await clock.advance(120_000)
    expect(queue.findings.at(-1)).toMatchObject([{ kind: 'orphaned', instanceId: id }])
    expect(queue.count('adoptStates')).toBe(1)
    await put({ state: 'stopped' })
    await clock.advance(60_000)
    expect(queue.expected[0]).toMatchObject({ state: 'stopped', isLost: false })
    expect(about('engine.adopted').map(([, , fields]) => fields)).toEqual([
      { instance: id, status: 'missing' },
      { instance: id, status: 'stopped' },
    ])
    expect(queue.findings.at(-1)).toEqual([])
  })

  test('reports what it may not take over, as a difference', async () => {
    queue.holds.add(id)
    await clock.advance(2_000)
    await put({ state: 'stopped' })
    await clock.advance(60_000)
    expect(queue.findings.at(-1)).toMatchObject([{ kind: 'wrong_state', instanceId: id }])
    expect(about('engine.differs')).toEqual([
      ['warn', 'engine.differs', { kind: 'wrong_state', count: 1 }],
    ])
  })

  test('warns of a new difference, and not of one that was there when it began', async () => {
    queue.expected.push(stuck('two'))
    await clock.advance(120_000)
    queue.expected.push(stuck('three'))
    await clock.advance(120_000)
    queue.expected.pop()
    await clock.advance(120_000)
    expect(about('engine.differs').map(([level, , fields]) => [level, fields])).toEqual([
      ['info', { kind: 'stuck', count: 1 }],
      ['warn', { kind: 'stuck', count: 2 }],
      ['info', { kind: 'stuck', count: 1 }],
    ])
  })
})

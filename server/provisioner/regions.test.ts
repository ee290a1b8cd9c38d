// @vitest-environment node
import { expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import { QueueError } from '../queue/call.ts'
import { createLog } from '../queue/log.ts'
import type { EngineConfig } from './drivers/createDriver.ts'
import { createSimulatedDriver } from './drivers/simulated/driver.ts'
import { createMemoryStore } from './drivers/simulated/store.ts'
import { createProvisionerMetrics } from './metrics.ts'
import { createProvisioner } from './provisioner.ts'
import { checkRegions, engineFor, serves } from './regions.ts'

test('a process without regions serves all, one with some only those', () => {
  expect(serves(undefined, 'fra1')).toBe(true)
  expect(serves(['ams1'], 'fra1')).toBe(false)
  expect(serves(['ams1', 'fra1'], 'fra1')).toBe(true)
})

test('duties ask no engine of another region', () => {
  const placement = { addresses: [], target: undefined }
  const incus = {
    name: 'incus',
    regions: new Map([
      ['fra1', placement],
      ['ams1', placement],
    ]),
  } as unknown as Extract<EngineConfig, { name: 'incus' }>
  const bound = engineFor(incus, ['ams1'])
  expect(bound.name === 'incus' && [...bound.regions.keys()]).toEqual(['ams1'])
  expect(engineFor(incus, undefined)).toBe(incus)
})

const answering = (unknownRegions: string[] | undefined) => ({
  heartbeat: () =>
    Promise.resolve({
      engine: 'simulated',
      unknownRegions,
      load: { queued: 0, running: 0, oldestDueSeconds: 0 },
    }),
})

test('a start ends with a region that the site does not have, and with a database that knows of none', async () => {
  await expect(checkRegions(answering([]), ['fra1'])).resolves.toBeUndefined()
  await expect(checkRegions(answering(['ams9']), ['fra1', 'ams9'])).rejects.toThrow(
    "PROVISIONER_REGIONS has 'ams9', and the site has no such region.",
  )
  await expect(checkRegions(answering(undefined), ['fra1'])).rejects.toThrow(
    'the database is older than this software',
  )
  await expect(checkRegions(answering(undefined), undefined)).resolves.toBeUndefined()
})

test('a start goes on while the backend is away', async () => {
  const away = { heartbeat: () => Promise.reject(new QueueError('any', 'network')) }
  await expect(checkRegions(away, ['fra1'])).resolves.toBeUndefined()
})

test('a process compares the servers of its regions only, and tells of regions that the site does not have', async () => {
  const clock = new FakeClock()
  const queue = new FakeQueue(clock)
  const lines: Record<string, unknown>[] = []
  const row = (instanceId: string, region: string) => ({
    instanceId,
    engineRef: null,
    state: 'running',
    stateSince: new Date(clock.now() - 120_000).toISOString(),
    region,
    isLost: false,
    hasOpenAction: false,
  })
  queue.expected = [row('lost here', 'fra1'), row('of another process', 'ams1')]
  queue.unknownRegions = ['nowhere1']
  const provisioner = createProvisioner({
    queue: queue.for('a'),
    driver: {
      ...createSimulatedDriver({ store: createMemoryStore(), clock }),
      // It holds one of the other region too, and one that nobody knows.
      list: () =>
        Promise.resolve([
          { instanceId: 'of another process', engineRef: 'a', state: 'stopped' },
          { instanceId: 'stranger', engineRef: 'b', state: 'stopped' },
        ]),
    },
    regions: ['fra1', 'nowhere1'],
    clock,
    random: () => 0.5,
    log: createLog({
      worker: 'a',
      level: 'error',
      clock,
      write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
    }),
    metrics: createProvisionerMetrics(),
    checks: [],
    concurrency: 4,
    leaseSeconds: 30,
    usageSeconds: 60,
    graceSeconds: 20,
  })
  const stop = new AbortController()
  const ended = provisioner.run(stop.signal)
  await clock.advance(5 * 60_000)
  stop.abort()
  await clock.advance(60_000)
  await ended
  expect(queue.findings.at(-1)?.map(({ kind, instanceId }) => [kind, instanceId])).toEqual([
    ['unknown', 'stranger'],
    ['orphaned', 'lost here'],
  ])
  expect(lines).toMatchObject([{ event: 'region.unknown', region: 'nowhere1' }])
})

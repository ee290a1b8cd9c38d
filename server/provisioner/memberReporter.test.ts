// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import { DriverError, type Driver, type EngineMember } from './driver.ts'
import { createSimulatedDriver } from './drivers/simulated/driver.ts'
import { createMemoryStore } from './drivers/simulated/store.ts'
import { createMemberReporter } from './memberReporter.ts'
import { createProvisionerMetrics } from './metrics.ts'

const never = new AbortController().signal
let queue: FakeQueue
let clock: FakeClock

beforeEach(() => {
  clock = new FakeClock()
  queue = new FakeQueue(clock)
  queue.regions = ['fra1', 'hel1']
})

const member = (change: Partial<EngineMember> = {}): EngineMember => ({
  name: 'node-1',
  state: 'online',
  cpuThreads: 8,
  memoryMib: 1000,
  memoryUsedMib: 250,
  diskMib: 4000,
  diskUsedMib: 3600,
  servers: 3,
  instanceIds: null,
  ...change,
})

function reporter(members: Driver['members']) {
  const driver: Driver = {
    ...createSimulatedDriver({ store: createMemoryStore(), clock }),
    members,
    features: (region) => Promise.resolve(region === 'fra1' ? ['volumes'] : []),
  }
  const metrics = createProvisionerMetrics()
  return {
    report: createMemberReporter({ queue: queue.for('a'), driver, metrics }),
    gauges: () =>
      metrics
        .text()
        .split('\n')
        .filter((line) => line.startsWith('provisioner_engine_')),
  }
}

test('reports the machines and features of every region, and counts them by state', async () => {
  const held: Record<string, EngineMember[]> = {
    fra1: [member(), member({ name: 'node-2', state: 'offline' })],
    hel1: [member({ memoryMib: null, diskMib: 0 })],
  }
  const { report, gauges } = reporter((region) => Promise.resolve(held[region] ?? []))
  await report(never)
  expect(queue.memberReports).toEqual([
    [
      { region: 'fra1', members: held['fra1'], images: null, features: ['volumes'] },
      { region: 'hel1', members: held['hel1'], images: null, features: [] },
    ],
  ])
  expect(gauges()).toEqual([
    'provisioner_engine_members{region="fra1",state="online"} 1',
    'provisioner_engine_members{region="fra1",state="offline"} 1',
    'provisioner_engine_members{region="fra1",state="evacuated"} 0',
    'provisioner_engine_members{region="hel1",state="online"} 1',
    'provisioner_engine_members{region="hel1",state="offline"} 0',
    'provisioner_engine_members{region="hel1",state="evacuated"} 0',
    'provisioner_engine_memory_used_ratio{region="fra1",member="node-1"} 0.25',
    'provisioner_engine_disk_used_ratio{region="fra1",member="node-1"} 0.9',
  ])
})

test('leaves out a region whose engine does not answer, and forgets what it said before', async () => {
  const away = new DriverError('engine_unreachable', 'Incus did not answer.')
  let isAway = false
  const { report, gauges } = reporter((region) =>
    isAway && region === 'hel1' ? Promise.reject(away) : Promise.resolve([member()]),
  )
  await report(never)
  isAway = true
  await expect(report(never)).rejects.toBe(away)
  expect(queue.memberReports.at(-1)?.map(({ region }) => region)).toEqual(['fra1'])
  expect(gauges().join()).not.toContain('hel1')
})

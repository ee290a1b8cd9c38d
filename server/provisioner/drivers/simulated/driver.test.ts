// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { asVirtualMachines } from '../../../../tests/support/asVirtualMachines.ts'
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { describeAddresses } from '../../addressConformance.ts'
import { describeAccess } from '../../accessConformance.ts'
import { describeConsole } from '../../consoleConformance.ts'
import { ACTION_KINDS, byteCounters } from '../../driver.ts'
import { describeDriver, jobFor } from '../../driverConformance.ts'
import { describeImages } from '../../imageConformance.ts'
import { describePrivateNetworks } from '../../privateNetworkConformance.ts'
import { describeRescue, type RescueEngine } from '../../rescueConformance.ts'
import { describeSnapshots } from '../../snapshotConformance.ts'
import { describeVolumes } from '../../volumeConformance.ts'
import { describeVolumeFiles } from '../../volumeFileConformance.ts'
import {
  describeVolumeSnapshots,
  type VolumeSnapshotEngine,
} from '../../volumeSnapshotConformance.ts'
import { addressesOf, createSimulatedDriver, engineRefOf } from './driver.ts'
import { SLOW_SECONDS } from './faults.ts'
import {
  createFolderStore,
  createMemoryStore,
  type SimulatedSnapshot,
  type SimulatedVolume,
  type Store,
} from './store.ts'
import { usageAt } from './usage.ts'

/** Longer than any action takes. */
const LONG_MS = 10_000

function open(
  store: Store,
): RescueEngine &
  VolumeSnapshotEngine & { privateAddressesOf: (ref: string) => Promise<string[]> } {
  const clock = new FakeClock()
  const snapshots = createMemoryStore<SimulatedSnapshot>()
  const volumes = createMemoryStore<SimulatedVolume>()
  return {
    connect: () => createSimulatedDriver({ store, snapshots, volumes, clock }),
    cutOff: async (run, part) => {
      const stop = new AbortController()
      const running = run(stop.signal).catch(() => undefined)
      // Half of the durations are shorter. Then the action was done, and is repeated.
      await clock.advance(part * 5_000)
      stop.abort(new Error('killed'))
      await running
    },
    finish: async (run) => {
      const running = run(new AbortController().signal)
      // Without this, a rejection before the end of the advance counts as unhandled.
      running.catch(() => undefined)
      await clock.advance(LONG_MS)
      return running
    },
    systemOf: async (ref) => ((await store.get(ref))?.isInRescue ? 'rescue' : 'own'),
    extraOf: async (ref) => (await store.get(ref))?.extra ?? [],
    privateAddressesOf: async (ref) =>
      ((await store.get(ref))?.privateNetworks ?? []).map(({ ipv4 }) => ipv4),
    firewallOf: async ({ instanceId }) => (await store.get(engineRefOf(instanceId)))?.firewall,
    volumeOf: async (id) => {
      const held = await volumes.get(`simulated-volume-${id}`)
      return held && { sizeGib: held.sizeGib, instanceId: held.instanceId }
    },
    volumeSnapshotsOf: async (id) =>
      ((await volumes.get(`simulated-volume-${id}`))?.snapshots ?? []).map((each) => each.id),
    shutDown: async (ref) => {
      const server = await store.get(ref)
      if (server) await store.put({ ...server, state: 'stopped' })
    },
    pass: (milliseconds) => clock.advance(milliseconds),
    history: async (ref) => {
      const { builds = 0, boots = 0 } = (await store.get(ref)) ?? {}
      return { builds, boots }
    },
  }
}

const folder = mkdtempSync(join(tmpdir(), 'simulated-driver-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeDriver('simulated, in memory', () => open(createMemoryStore()))
describeSnapshots('simulated, in memory', () => open(createMemoryStore()))
describeImages('simulated, in memory', () => open(createMemoryStore()))
describeVolumes('simulated, in memory', () => open(createMemoryStore()))
describeVolumeSnapshots('simulated, in memory', () => open(createMemoryStore()))
describeVolumeFiles('simulated, in memory', () => open(createMemoryStore()))
describeAccess('simulated', () => open(createMemoryStore()))
describeRescue('simulated', () => open(createMemoryStore()))
describeRescue('simulated, with virtual machines', () => {
  const engine = open(createMemoryStore())
  return { ...engine, connect: () => asVirtualMachines(engine.connect()) }
})
describeAddresses('simulated', () => open(createMemoryStore()))
describePrivateNetworks('simulated', () => open(createMemoryStore()))
describeConsole('simulated', () => open(createMemoryStore()))

const never = new AbortController().signal
const at = Date.parse('2026-06-01T12:00:00Z')

/** How long a create takes. */
const timed = async (seed: string, job = jobFor('create')) => {
  const clock = new FakeClock()
  const driver = createSimulatedDriver({ store: createMemoryStore(), clock, seed })
  const running = driver.create(job, never).then(() => clock.now())
  for (let step = 0; step < 100; step += 1) await clock.advance(100)
  const ended = await running
  return ended - at
}

/** A driver whose actions take no time. */
const instant = (faults = { temporary: 0, permanent: 0 }) =>
  createSimulatedDriver({
    store: createMemoryStore(),
    clock: new FakeClock(),
    speed: Infinity,
    faults,
  })

const labelled = (simulate: string, attempts: number) => {
  const job = jobFor('create')
  const instance = { ...job.instance, labels: { simulate } }
  return { ...job, instance, action: { ...job.action, attempts } }
}

describe('the simulated engine', () => {
  test('takes the same time for the same seed and action, and between 4 and 9 s to create', async () => {
    const job = jobFor('create')
    const first = await timed('a', job)
    expect(await timed('a', job)).toBe(first)
    const others = await Promise.all(['b', 'c', 'd'].map((seed) => timed(seed, job)))
    expect(new Set([first, ...others]).size).toBeGreaterThan(1)
    for (const time of [first, ...others]) {
      expect(time).toBeGreaterThanOrEqual(4_000)
      expect(time).toBeLessThanOrEqual(9_100)
    }
  })

  test.each([
    ['temporary', true],
    ['permanent', false],
  ] as const)('fails as often as the rate of %s faults says', async (kind, retry) => {
    const driver = instant({ temporary: 0, permanent: 0, [kind]: 0.3 })
    const results = await Promise.all(
      Array.from({ length: 300 }, () =>
        driver.create(jobFor('create'), never).then(
          () => 'ok',
          (error: unknown) => error,
        ),
      ),
    )
    const failed = results.filter((result) => result !== 'ok')
    expect(failed.length).toBeGreaterThan(50)
    expect(failed.length).toBeLessThan(130)
    for (const error of failed) expect(error).toMatchObject({ name: 'DriverError', retry })
  })

  test('leaves half a server behind where a create is cut off, like a real engine', async () => {
    const clock = new FakeClock()
    const driver = createSimulatedDriver({ store: createMemoryStore(), clock })
    const stop = new AbortController()
    const running = driver.create(jobFor('create'), stop.signal).catch(() => 'cut off')
    // Half of the longest create, and as long as the shortest one.
    for (let step = 0; step < 45; step += 1) {
      await clock.advance(100)
      if ((await driver.list(never)).length > 0) break
    }
    stop.abort()
    expect(await running).toBe('cut off')
    expect(await driver.list(never)).toMatchObject([{ state: 'stopped' }])
  })

  test('fails by label: always, or at the first attempt', async () => {
    const driver = instant()
    await expect(driver.create(labelled('failure', 3), never)).rejects.toMatchObject({
      retry: false,
    })
    await expect(driver.create(labelled('flaky', 1), never)).rejects.toMatchObject({ retry: true })
    await expect(driver.create(labelled('flaky', 2), never)).resolves.toBeDefined()
  })

  test('is as slow as the label says, at any speed', async () => {
    const clock = new FakeClock()
    const driver = createSimulatedDriver({ store: createMemoryStore(), clock, speed: Infinity })
    const running = driver.create(labelled('slow', 1), never)
    await clock.advance(SLOW_SECONDS * 1000 - 1)
    expect(clock.sleeping).toBe(1)
    await clock.advance(1)
    await expect(running).resolves.toBeDefined()
  })

  test('says in every console log that it is simulated', async () => {
    const driver = instant()
    const first = jobFor('create')
    const { engineRef, console } = await driver.create(first, never)
    expect(engineRef).toMatch(/^simulated-/)
    expect(console).toContain('simulated:')
    for (const kind of ACTION_KINDS) {
      const job = jobFor(kind, { instance: { ...first.instance, engineRef } })
      const { console: text } = await driver[kind](job, never)
      if (text !== '') expect(text, kind).toContain('simulated:')
    }
  })

  test('gives addresses that are reserved for documentation', () => {
    for (let index = 0; index < 200; index += 1) {
      const [ipv4, ipv6] = addressesOf(jobFor('create').instance.id, `region-${index}`)
      expect(ipv4).toMatch(
        /^(192\.0\.2|198\.51\.100|203\.0\.113)\.([1-9]\d?|1\d\d|2[0-4]\d|25[0-4])$/,
      )
      expect(ipv6).toMatch(/^2001:db8:[0-9a-f]{1,4}::[0-9a-f]{4}:[0-9a-f]{4}$/)
    }
  })
})

describe('simulated usage', () => {
  const server = {
    instanceId: jobFor('create').instance.id,
    vcpus: 4,
    memoryMib: 8192,
    bootedAt: at,
  }
  const minute = 60_000

  test('is the same for the same server and time', () => {
    expect(usageAt(server, at + 90 * minute)).toEqual(usageAt(server, at + 90 * minute))
  })

  test('never counts backwards, for any server, through two days', () => {
    for (let index = 0; index < 20; index += 1) {
      const other = { ...server, instanceId: `server-${index}` }
      let before = usageAt(other, at)
      for (let time = at + 5 * minute; time < at + 48 * 60 * minute; time += 5 * minute) {
        const now = usageAt(other, time)
        for (const field of byteCounters) {
          expect(now[field]).toBeGreaterThanOrEqual(before[field])
        }
        expect(now.memoryMib).toBeLessThanOrEqual(8192)
        before = now
      }
    }
  })

  test('has a curve over the day, and noise', () => {
    const loads = Array.from(
      { length: 288 },
      (_, slot) => usageAt(server, at + slot * 5 * minute).cpuPermille,
    )
    const hours = Array.from({ length: 24 }, (_, hour) =>
      loads.slice(hour * 12, hour * 12 + 12).reduce((sum, load) => sum + load, 0),
    )
    expect(Math.max(...hours)).toBeGreaterThan(1.2 * Math.min(...hours))
    expect(new Set(loads.slice(0, 12)).size).toBeGreaterThan(3)
  })
})

describe('the folder of the simulated engine', () => {
  test('is shared by processes, survives them, and ignores a file that was not finished', async () => {
    const clock = new FakeClock()
    const connect = () =>
      createSimulatedDriver({ store: createFolderStore(folder), clock, speed: Infinity })
    const job = jobFor('create')
    const { engineRef } = await connect().create(job, never)
    expect(await connect().list(never)).toEqual([
      { instanceId: job.instance.id, engineRef, state: 'running' },
    ])
    const { writeFile } = await import('node:fs/promises')
    await writeFile(join(folder, '.simulated-x.1234abcd'), '{"instanceId": "')
    expect(await connect().list(never)).toHaveLength(1)
    await connect().purge(jobFor('purge', { instance: job.instance }), never)
    expect(await connect().list(never)).toEqual([])
  })

  test('is empty where it does not exist', async () => {
    expect(await createFolderStore(join(folder, 'missing')).all()).toEqual([])
  })
})

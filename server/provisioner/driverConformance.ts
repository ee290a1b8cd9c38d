import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  byteCounters,
  ACTION_KINDS,
  DriverError,
  type ActionKind,
  type Driver,
  type EngineInstance,
  type Job,
} from './driver.ts'
import type { Firewall, FirewallJob } from './network.ts'

/** An engine to test a driver with. */
export interface EngineUnderTest {
  /** A driver of a new process on the same engine, which knows nothing of those before it. */
  connect: () => Driver
  /**
   * Cuts an action off after a part of its work, as a kill of the process does: 0 is before the first step. A real engine is in
   * the middle of it while it works on the server or snapshot with this id.
   */
  cutOff: (
    run: (signal: AbortSignal) => Promise<unknown>,
    part: number,
    id: string,
  ) => Promise<void>
  /** Does an action to its end. */
  finish: <T>(run: (signal: AbortSignal) => Promise<T>) => Promise<T>
  /** Lets time pass on the engine, if the engine's time can be changed. */
  pass: (milliseconds: number) => Promise<void>
  /** The firewall that the engine holds for a server; undefined: everything comes in. */
  firewallOf: (job: FirewallJob) => Promise<Firewall | undefined>
  /** What the engine holds of a volume, and which server has it; undefined: it does not hold it. */
  volumeOf: (id: string) => Promise<{ sizeGib: number; instanceId: string | null } | undefined>
  /** The extra addresses that the engine leads to a server. */
  extraOf: (engineRef: string) => Promise<string[]>
  /** Stops a running server without the driver, as `shutdown` inside it does. */
  shutDown: (engineRef: string) => Promise<void>
  /** How often the disk of a server was written with an image, and how often it was booted. */
  history: (engineRef: string) => Promise<{ builds: number; boots: number }>
}

/** How far an action comes before its process is killed: 0 is before the first step. */
export const KILLED_AT = [0, 0.2, 0.45, 0.55, 0.8, 0.95]

/** A job for a new server. Further jobs for it take its `instance` and get ids of their own. */
export function jobFor(kind: ActionKind, more: Partial<Job> = {}): Job {
  const id = randomUUID()
  return {
    action: { id: randomUUID(), kind, attempts: 1, endsRunning: false },
    instance: {
      id,
      name: `s-${id.slice(0, 8)}`,
      workspaceId: randomUUID(),
      labels: {},
      engineRef: null,
    },
    plan: {
      slug: 'v1.small',
      virtualization: 'container',
      cpuType: 'shared',
      vcpus: 2,
      memoryMib: 4096,
      diskGib: 60,
      transferGib: 4000,
      gpuModel: null,
      gpuCount: 0,
    },
    image: { slug: 'debian-13', family: 'Debian', version: '13' },
    region: 'fra1',
    sshKeys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPublicKeyThatNoConsoleShows'],
    cloudInit: '#cloud-config\npassword: cloud-init-that-no-console-shows\n',
    snapshot: null,
    ...more,
  }
}

/** The servers that all machines of a region hold. */
async function countServers(engine: EngineUnderTest, driver: Driver): Promise<number> {
  const members = await engine.finish((signal) => driver.members('fra1', signal))
  expect(members.map(({ state }) => state)).toContain('online')
  expect(new Set(members.map(({ name }) => name)).size).toBe(members.length)
  for (const { memoryMib, memoryUsedMib, diskMib, diskUsedMib } of members) {
    expect(memoryUsedMib ?? 0).toBeLessThanOrEqual(memoryMib ?? 0)
    expect(diskUsedMib ?? 0).toBeLessThanOrEqual(diskMib ?? 0)
  }
  return members.reduce((sum, { servers }) => sum + (servers ?? 0), 0)
}

const firewallJob = (id: string, addresses: string[], firewall: Firewall): FirewallJob => ({
  kind: 'firewall',
  version: 1,
  instanceId: id,
  region: 'fra1',
  addresses,
  firewall,
})
const applyFirewall = (job: FirewallJob, by: Driver, signal: AbortSignal) => {
  if (by.applyFirewall === undefined) throw new Error('Test it with its firewalls on.')
  return by.applyFirewall(job, signal)
}

/** The tests that every driver must pass. Call it in a test file of the driver. */
export function describeDriver(
  name: string,
  open: () => EngineUnderTest,
  killedAt: readonly number[] = KILLED_AT,
): void {
  describe(`the driver ${name}`, () => {
    let engine: EngineUnderTest
    let driver: Driver
    beforeEach(() => {
      engine = open()
      driver = engine.connect()
    })

    test('answers in a region', async () => {
      await engine.finish((signal) => driver.ping('fra1', signal))
    })

    const run = (job: Job, by = driver) =>
      engine.finish((signal) => by[job.action.kind](job, signal))
    const listed = async (id: string): Promise<EngineInstance[]> => {
      const all = await engine.finish((signal) => engine.connect().list(signal))
      return all.filter(({ instanceId }) => instanceId === id)
    }
    const stateOf = async (id: string) => (await listed(id)).map(({ state }) => state)

    /** A running server, and a function for further jobs of it. */
    async function created() {
      const first = jobFor('create')
      const facts = await run(first)
      const instance = { ...first.instance, engineRef: facts.engineRef }
      const next = (kind: ActionKind, more: Partial<Job> = {}) =>
        jobFor(kind, { instance, ...more })
      return { first, facts, id: instance.id, next }
    }

    test('lists a server that stopped by itself as stopped, and starts it', async () => {
      const { id, facts, next } = await created()
      await engine.shutDown(facts.engineRef)
      expect(await stateOf(id)).toEqual(['stopped'])
      await run(next('start'))
      expect(await stateOf(id)).toEqual(['running'])
    })

    test('creates a server that runs, with addresses', async () => {
      const { id, facts } = await created()
      expect(facts.engineRef).not.toBe('')
      expect(facts.addresses.length).toBeGreaterThan(0)
      expect(await listed(id)).toEqual([
        { instanceId: id, engineRef: facts.engineRef, state: 'running' },
      ])
    })

    test('keeps two servers apart', async () => {
      const one = await created()
      const two = await created()
      expect(one.facts.engineRef).not.toBe(two.facts.engineRef)
      await run(one.next('stop'))
      expect(await stateOf(one.id)).toEqual(['stopped'])
      expect(await stateOf(two.id)).toEqual(['running'])
    })

    test.each([
      ['stop', 'stopped'],
      ['reboot', 'running'],
      ['rebuild', 'running'],
      ['start', 'running'],
      ['delete', 'stopped'],
    ] as const)('%s leaves a running server %s, with the same addresses', async (kind, state) => {
      const { id, next, facts } = await created()
      const after = await run(next(kind))
      expect(await stateOf(id)).toEqual([state])
      expect(after).toMatchObject({ engineRef: facts.engineRef, addresses: facts.addresses })
    })

    test('starts and resizes a stopped server', async () => {
      const { id, next, first } = await created()
      await run(next('stop'))
      const plan = { ...first.plan, slug: 'v1.medium', vcpus: 4, memoryMib: 8192, diskGib: 120 }
      await run(next('resize', { plan }))
      expect(await stateOf(id)).toEqual(['stopped'])
      await run(next('start', { plan }))
      expect(await stateOf(id)).toEqual(['running'])
    })

    test.each([0, 0.45, 0.8])(
      'resizes a running server and starts it again, also after a process was killed at %d of it',
      async (part) => {
        const { first, facts, id, next } = await created()
        const job = next('resize', { plan: { ...first.plan, slug: 'v1.medium', vcpus: 4 } })
        job.action.endsRunning = true
        const { boots } = await engine.history(facts.engineRef)
        await engine.cutOff((signal) => engine.connect().resize(job, signal), part, id)
        await run({ ...job, action: { ...job.action, attempts: 2 } }, engine.connect())
        expect(await stateOf(id)).toEqual(['running'])
        expect((await engine.history(facts.engineRef)).boots).toBe(boots + 1)
      },
    )

    test('never shrinks a disk', async () => {
      const { next, first } = await created()
      await run(next('stop'))
      const plan = { ...first.plan, diskGib: 20 }
      await expect(run(next('resize', { plan }))).rejects.toMatchObject({
        name: 'DriverError',
        code: 'refused',
        retry: false,
      })
    })

    test('runs a server again that was deleted and restored', async () => {
      const { id, next, facts } = await created()
      await run(next('stop'))
      await run(next('delete'))
      const builds = (await engine.history(facts.engineRef)).builds
      await run(next('start'))
      expect(await stateOf(id)).toEqual(['running'])
      expect((await engine.history(facts.engineRef)).builds).toBe(builds)
    })

    test('purges a server, and one that is gone', async () => {
      const { id, next } = await created()
      await run(next('stop'))
      await run(next('delete'))
      await run(next('purge'))
      expect(await listed(id)).toEqual([])
      await run(next('purge'))
      await run(jobFor('delete'))
    })

    test.each(['start', 'reboot', 'stop', 'resize'] as const)(
      'says that a server is missing where %s finds none',
      async (kind) => {
        const { next, id } = await created()
        await run(next('purge'))
        await expect(run(next(kind))).rejects.toMatchObject({
          name: 'DriverError',
          code: 'instance_missing',
          retry: false,
        })
        expect(await listed(id)).toEqual([])
      },
    )

    test.each(['start', 'rebuild'] as const)(
      '%s makes a server whose creation never succeeded',
      async (kind) => {
        const job = jobFor(kind)
        const facts = await run(job)
        expect(await stateOf(job.instance.id)).toEqual(['running'])
        expect((await engine.history(facts.engineRef)).builds).toBe(1)
      },
    )

    test.each(ACTION_KINDS)('does %s once, however often it is repeated', async (kind) => {
      const server = kind === 'create' ? undefined : await created()
      if (kind === 'start' || kind === 'resize') await run(server?.next('stop') ?? jobFor('stop'))
      const job = server?.next(kind) ?? jobFor(kind)
      const first = await run(job)
      const before = kind === 'purge' ? undefined : await engine.history(first.engineRef)
      const again = await run({ ...job, action: { ...job.action, attempts: 2 } }, engine.connect())
      expect(again).toEqual(first)
      expect(kind === 'purge' ? undefined : await engine.history(first.engineRef)).toEqual(before)
      expect(await listed(job.instance.id)).toHaveLength(kind === 'purge' ? 0 : 1)
    })

    test.each(ACTION_KINDS.flatMap((kind) => killedAt.map((part) => [kind, part] as const)))(
      'finishes %s after a process was killed at %d of it',
      async (kind, part) => {
        const server = kind === 'create' ? undefined : await created()
        if (kind === 'start' || kind === 'resize') await run(server?.next('stop') ?? jobFor('stop'))
        const job = server?.next(kind) ?? jobFor(kind)
        const ref = server?.facts.engineRef
        const before = ref === undefined ? { builds: 0 } : await engine.history(ref)
        const cut = (signal: AbortSignal) => engine.connect()[kind](job, signal)
        await engine.cutOff(cut, part, job.instance.id)
        const second = { ...job, action: { ...job.action, attempts: 2 } }
        const facts = await run(second, engine.connect())
        const isStopped = ['stop', 'resize', 'delete'].includes(kind)
        // What the killed process asked for may be taken up later, and counts as its own action for a moment.
        const wanted = kind === 'purge' ? [] : [isStopped ? 'stopped' : 'running']
        const isThere = async () => expect(await stateOf(job.instance.id)).toEqual(wanted)
        await vi.waitFor(isThere, { timeout: 5000 })
        if (kind === 'purge') return
        const { builds } = await engine.history(facts.engineRef)
        const isWritten = kind === 'create' || kind === 'rebuild'
        expect(builds).toBe(before.builds + (isWritten ? 1 : 0))
      },
    )

    test('throws the reason of its signal, and begins nothing when it has aborted already', async () => {
      const job = jobFor('create')
      const reason = new Error('stopped by the test')
      const signal = AbortSignal.abort(reason)
      await expect(driver.create(job, signal)).rejects.toBe(reason)
      expect(await listed(job.instance.id)).toEqual([])
    })

    const ssh = { protocol: 'tcp', portFrom: 22, portTo: 22, sources: ['192.0.2.0/24'] } as const
    const ping = { protocol: 'icmp', portFrom: null, portTo: null, sources: [] } as const
    const rules = [
      { ...ssh, sources: [...ssh.sources] },
      { ...ping, sources: [] },
    ]

    test('sets, changes and lifts a firewall, however often it is repeated', async () => {
      const { id, facts } = await created()
      const wanted: Firewall[] = [
        { enabled: true, rules },
        { enabled: true, rules: rules.slice(1) },
        { enabled: true, rules: [] },
      ]
      for (const firewall of wanted) {
        const job = firewallJob(id, facts.addresses, firewall)
        for (const by of [driver, engine.connect()]) {
          // oxlint-disable-next-line no-await-in-loop -- the second call repeats the first
          await engine.finish((signal) => applyFirewall(job, by, signal))
          // oxlint-disable-next-line no-await-in-loop -- what the engine holds after each call
          expect(await engine.firewallOf(job)).toEqual(firewall)
        }
      }
      const off = firewallJob(id, facts.addresses, { enabled: false, rules })
      await engine.finish((signal) => applyFirewall(off, driver, signal))
      expect((await engine.firewallOf(off))?.enabled ?? false).toBe(false)
    })

    test('keeps a firewall until the server is purged, and has none for a server that is gone', async () => {
      const { id, facts, next } = await created()
      const job = firewallJob(id, facts.addresses, { enabled: true, rules })
      const apply = () => engine.finish((signal) => applyFirewall(job, driver, signal))
      const resources = () => engine.finish((signal) => driver.resources(signal))
      await apply()
      await run(next('reboot'))
      await run(next('rebuild'))
      await run(next('stop'))
      await run(next('delete'))
      expect(await engine.firewallOf(job)).toEqual(job.firewall)
      expect(await resources()).toContainEqual(expect.objectContaining({ kind: 'firewall', id }))
      await run(next('purge'))
      expect(await engine.firewallOf(job)).toBeUndefined()
      expect(await resources()).not.toContainEqual(expect.objectContaining({ id }))
      await expect(apply()).rejects.toMatchObject({ code: 'instance_missing' })
    })

    test('counts the usage of running servers, upwards and within the plan', async () => {
      const { id, next, first } = await created()
      const usageOf = async () =>
        (await engine.finish((signal) => driver.usage(signal))).filter(
          ({ instanceId }) => instanceId === id,
        )
      const [before] = await usageOf()
      await engine.pass(120_000)
      const [after] = await usageOf()
      if (!before || !after) throw new Error('A running server has no usage.')
      expect(after.cpuPermille).toBeGreaterThanOrEqual(0)
      expect(after.cpuPermille).toBeLessThanOrEqual(1000)
      expect(after.memoryMib).toBeLessThanOrEqual(first.plan.memoryMib)
      for (const field of byteCounters) {
        expect(after[field], field).toBeGreaterThanOrEqual(before[field])
      }
      await run(next('stop'))
      expect(await usageOf()).toEqual([])
    })

    test('shows what the console showed, and nothing of keys and cloud-init', async () => {
      const { first, facts, next } = await created()
      const rebooted = await run(next('reboot'))
      for (const { console } of [facts, rebooted]) {
        expect(console).not.toBe('')
        expect(console.length).toBeLessThanOrEqual(65_536)
        expect(console).not.toContain(first.sshKeys[0])
        expect(console).not.toContain('cloud-init-that-no-console-shows')
      }
    })

    test('throws errors of its own kind only', async () => {
      const { next } = await created()
      await run(next('purge'))
      await expect(run(next('reboot'))).rejects.toBeInstanceOf(DriverError)
    })

    // Alone, because other tests make servers meanwhile.
    test(
      'says which machines a region has, and how many servers they hold',
      { concurrent: false },
      async () => {
        const before = await countServers(engine, driver)
        const { next } = await created()
        expect(await countServers(engine, driver)).toBe(before + 1)
        await run(next('stop'))
        expect(await countServers(engine, driver)).toBe(before + 1)
        await run(next('purge'))
        expect(await countServers(engine, driver)).toBe(before)
      },
    )
  })
}

import type { Clock } from '../../../queue/clock.ts'
import {
  DriverError,
  type AnyJob,
  type Driver,
  type InstanceFacts,
  type Job,
} from '../../driver.ts'
import { consoleText } from './console.ts'
import { DURATIONS, faultOf, SIMULATE_LABEL, SLOW_SECONDS, type FaultRates } from './faults.ts'
import { between, seeded } from './seeded.ts'
import { createPrivateNetworks, heldNetworks } from './privateNetworks.ts'
import { cardsOf, openShell, openWatch } from './shell.ts'
import { createSnapshots } from './snapshots.ts'
import {
  createMemoryStore,
  type SimulatedServer,
  type SimulatedSnapshot,
  type SimulatedVolume,
  type Store,
} from './store.ts'
import { usageAt } from './usage.ts'
import { createVolumes } from './volumes.ts'

export interface SimulatedOptions {
  store: Store
  snapshots?: Store<SimulatedSnapshot>
  volumes?: Store<SimulatedVolume>
  /** Whether the store outlives this process. One that does not forgets servers that are not gone. */
  isLasting?: boolean
  clock: Clock
  /** Times and faults follow from it. */
  seed?: string
  /** 2 halves every duration; Infinity takes no time. */
  speed?: number
  faults?: FaultRates
}

/** The name of a server in the simulated engine. */
export const engineRefOf = (instanceId: string) => `simulated-${instanceId}`

/**
 * An engine without machines: it waits as long as a real one would, and keeps a record of each server. It never runs or
 * stores anything of a customer. Everything that it reports says "simulated" or uses addresses for documentation.
 */
export function createSimulatedDriver(options: SimulatedOptions): Driver {
  const { store, clock, seed = 'simulated', speed = 1 } = options
  const { faults = { temporary: 0, permanent: 0 }, snapshots = createMemoryStore() } = options
  const { isLasting = true, volumes = createMemoryStore() } = options

  /** Waits for half of the time of an action. The signal ends it. */
  async function halfOf({ action, instance }: AnyJob, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const [least, most] = DURATIONS[action.kind]
    const slow = instance.labels[SIMULATE_LABEL] === 'slow' ? SLOW_SECONDS : 0
    // Not divided by the speed: in a demonstration that is quick, what is stuck stays so.
    const seconds = (between(least, most, seed, instance.id, action.id) / speed + slow) / 2
    if (seconds > 0) await clock.sleep(seconds * 1000, signal)
  }

  const { sourceOf, ...ofSnapshots } = createSnapshots(
    store,
    snapshots,
    engineRefOf,
    async (job, signal) => {
      await halfOf(job, signal)
      const fault = faultOf(job, faults, seed)
      if (fault) throw fault
    },
  )

  const { heldVolumes, ...ofVolumes } = createVolumes(
    store,
    volumes,
    engineRefOf,
    async (volumeId, signal) => {
      signal.throwIfAborted()
      const seconds = between(0.5, 2, seed, volumeId) / speed
      if (seconds > 0) await clock.sleep(seconds * 1000, signal)
    },
  )

  /** Does an action in two steps, unless it was done before. */
  const action =
    (change: (server: SimulatedServer, job: Job) => Partial<SimulatedServer>) =>
    async (job: Job, signal: AbortSignal): Promise<InstanceFacts> => {
      const found = await store.get(engineRefOf(job.instance.id))
      if (found?.lastAction?.id === job.action.id) return facts(found)
      if (!found && !mayMake(job)) {
        throw missing()
      }
      await halfOf(job, signal)
      const fault = faultOf(job, faults, seed)
      if (fault) throw fault
      const source = found && job.action.kind !== 'rebuild' ? undefined : await sourceOf(job)
      if (source !== undefined && (job.plan.diskGib ?? 0) < source.diskGib) {
        throw new DriverError('refused', 'Simulated: the disk is smaller than the snapshot.')
      }
      // What is cut off here leaves a stopped server without a disk, like a real engine. The next call goes on from it.
      const server = found ?? blank(job)
      if (!found) await store.put(server)
      const began = clock.now()
      await halfOf(job, signal)
      // The firewall, the extra addresses and the private networks may have changed meanwhile.
      const { firewall, extra, privateNetworks } = (await store.get(server.engineRef)) ?? {}
      const now = {
        ...server,
        ...(firewall && { firewall }),
        ...(extra && { extra }),
        ...(privateNetworks && { privateNetworks }),
      }
      const changed = { ...now, ...change(server, job) }
      const { kind, endsRunning } = job.action
      const isReboot = kind === 'reboot' || (kind === 'resize' && endsRunning)
      const console = consoleText(kind, changed, began, isReboot)
      const done = { ...changed, lastAction: { id: job.action.id, console } }
      await store.put(done)
      return facts(done)
    }

  const boot = ({ boots }: SimulatedServer, { rescue }: Job): Partial<SimulatedServer> => ({
    state: 'running',
    isInRescue: rescue !== undefined,
    bootedAt: clock.now(),
    boots: boots + 1,
  })

  return {
    engine: 'simulated',
    create: action((server, job) => ({ ...write(job, server), ...boot(server, job) })),
    start: action((server, job) => ({
      ...(server.builds === 0 ? write(job, server) : {}),
      ...(server.state === 'running' ? {} : boot(server, job)),
    })),
    stop: action(() => ({ state: 'stopped' })),
    reboot: action(boot),
    resize: action((server, job) => {
      if ((job.plan.diskGib ?? 0) < (server.plan.diskGib ?? 0)) {
        throw new DriverError('refused', 'Simulated: a disk does not shrink.')
      }
      const resized = { plan: planOf(job), state: 'stopped' } as const
      return job.action.endsRunning ? { ...resized, ...boot(server, job) } : resized
    }),
    rebuild: action((server, job) => ({ ...write(job, server), ...boot(server, job) })),
    ...ofSnapshots,
    ...ofVolumes,
    resources: async (signal) => [
      ...(await ofSnapshots.resources(signal)),
      ...(await heldVolumes()),
      ...heldNetworks(await store.all()),
    ],
    // No system runs that could take it, so nothing is kept of it.
    setAccess: async (job, signal) => {
      const server = await store.get(engineRefOf(job.instance.id))
      if (server === undefined) throw missing()
      if (server.state !== 'running') {
        throw new DriverError('inside_failed', 'Simulated: the server does not run.')
      }
      await halfOf(job, signal)
      const fault = faultOf(job, faults, seed)
      if (fault) throw fault
      await halfOf(job, signal)
    },
    delete: async (job, signal) => {
      const engineRef = engineRefOf(job.instance.id)
      const isHeld = (await store.get(engineRef)) !== undefined
      // What is missing needs no delete: a server whose creation failed, for example.
      return isHeld ? remove(job, signal) : { engineRef, addresses: [], console: '' }
    },
    purge: async (job, signal) => {
      const engineRef = engineRefOf(job.instance.id)
      await halfOf(job, signal)
      const fault = faultOf(job, faults, seed)
      if (fault) throw fault
      await store.remove(engineRef)
      return { engineRef, addresses: [], console: '' }
    },
    privateNetworks: createPrivateNetworks(store, engineRefOf, async (id, signal) => {
      signal.throwIfAborted()
      const seconds = between(0.5, 1.5, seed, id, 'private network') / speed
      if (seconds > 0) await clock.sleep(seconds * 1000, signal)
    }),
    applyFirewall: async ({ instanceId, firewall }, signal) => {
      const server = await afterMoment(instanceId, 'firewall', signal)
      if (server === undefined) throw missing()
      await store.put({ ...server, firewall })
    },
    extraAddresses: {
      assign: async ({ address, instanceId }, signal) => {
        const server = await afterMoment(instanceId, 'address', signal)
        if (server === undefined) throw missing()
        const others = (server.extra ?? []).filter((each) => each !== address)
        await store.put({ ...server, extra: [...others, address] })
        return { isInside: server.state === 'running' }
      },
      remove: async ({ address, instanceId }, signal) => {
        const server = await afterMoment(instanceId, 'address', signal)
        const extra = server?.extra?.filter((each) => each !== address)
        if (server && extra) await store.put({ ...server, extra })
      },
    },
    // There are no machines that a region could lose: its records are all that can fail.
    ping: async () => void (await store.get('ping')),
    // No machine has to be able to do anything.
    checkHosts: () => Promise.resolve([]),
    listsAll: () => isLasting,
    list: async () =>
      (await store.all()).map(({ instanceId, engineRef, state }) => ({
        instanceId,
        engineRef,
        state,
      })),
    // Nothing stands behind a region here, so there are servers to count and no amounts.
    members: async (region) => {
      const held = (await store.all()).filter((server) => server.region === region)
      return [
        {
          name: 'simulated',
          state: 'online',
          cpuThreads: null,
          memoryMib: null,
          memoryUsedMib: null,
          diskMib: null,
          diskUsedMib: null,
          servers: held.length,
          instanceIds: held.flatMap(({ instanceId }) => instanceId ?? []),
        },
      ]
    },
    // There is no disk behind an image, and no data on a volume.
    readImage: undefined,
    volumeFiles: undefined,
    images: () => Promise.resolve(null),
    features: () =>
      Promise.resolve([
        'volumes',
        'volume_snapshots',
        'extra_addresses',
        'private_networks',
        'rescue',
        'rescue_vm',
      ]),
    usage: async () => {
      const now = clock.now()
      return (await store.all())
        .filter(({ state }) => state === 'running')
        .flatMap(({ instanceId, plan, bootedAt }) =>
          instanceId === null ? [] : [usageAt({ instanceId, ...plan, bootedAt }, now)],
        )
    },
    openConsole: async ({ instance, kind, size }, signal) => {
      signal.throwIfAborted()
      const server = await store.get(engineRefOf(instance.id))
      if (server === undefined) {
        throw new DriverError(
          'instance_missing',
          'Simulated: the engine does not hold this server.',
        )
      }
      if (server.state !== 'running') {
        throw new DriverError('refused', 'Simulated: the server does not run.')
      }
      return kind === 'shell'
        ? openShell(
            server.isInRescue ? 'rescue' : server.name,
            size,
            () => void shutDown(server.engineRef),
            async () => cardsOf((await store.get(server.engineRef)) ?? server),
          )
        : openWatch()
    },
  }

  /** The server, after the moment that a change of its network takes. */
  async function afterMoment(instanceId: string, what: string, signal: AbortSignal) {
    signal.throwIfAborted()
    const seconds = between(0.5, 1.5, seed, instanceId, what) / speed
    if (seconds > 0) await clock.sleep(seconds * 1000, signal)
    return store.get(engineRefOf(instanceId))
  }

  /** What a person does inside, behind the back of the site. */
  async function shutDown(engineRef: string): Promise<void> {
    const server = await store.get(engineRef)
    if (server) await store.put({ ...server, state: 'stopped' })
  }

  function remove(job: Job, signal: AbortSignal) {
    return action(() => ({ state: 'stopped' }))(job, signal)
  }
}

const missing = () =>
  new DriverError('instance_missing', 'Simulated: the engine does not hold this server.')

/** A disk with the image of the job, or with what its snapshot holds. */
const write = (job: Job, { builds }: SimulatedServer): Partial<SimulatedServer> => ({
  image: job.image.slug,
  source: job.snapshot?.id ?? null,
  builds: builds + 1,
})

/** A rebuild needs no disk to begin from. Before the first success there is none that could be lost. */
const mayMake = ({ action, instance }: Job) =>
  action.kind === 'rebuild' || instance.engineRef === null

const planOf = ({ plan }: Job): SimulatedServer['plan'] => ({
  slug: plan.slug,
  vcpus: plan.vcpus,
  memoryMib: plan.memoryMib,
  diskGib: plan.diskGib,
})

function blank(job: Job): SimulatedServer {
  const { instance } = job
  return {
    instanceId: instance.id,
    engineRef: engineRefOf(instance.id),
    name: instance.name,
    plan: planOf(job),
    region: job.region,
    image: job.image.slug,
    source: null,
    state: 'stopped',
    addresses: addressesOf(instance.id, job.region),
    bootedAt: 0,
    builds: 0,
    boots: 0,
    lastAction: null,
  }
}

function facts({ engineRef, addresses, lastAction }: SimulatedServer): InstanceFacts {
  return { engineRef, addresses, console: lastAction?.console ?? '' }
}

/** The networks that RFC 5737 reserves for documentation. Two servers may share an address: nothing listens there. */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113']

/** An IPv4 and an IPv6 address that no machine on the internet has. */
export function addressesOf(instanceId: string, region: string): string[] {
  const network = NETWORKS[Math.floor(seeded(instanceId, 'network') * NETWORKS.length)]
  const host = 1 + Math.floor(seeded(instanceId, 'host') * 254)
  const group = Math.floor(seeded(region, 'group') * 0xffff).toString(16)
  const tail = instanceId.replaceAll('-', '').slice(-8)
  return [`${network}.${host}`, `2001:db8:${group}::${tail.slice(0, 4)}:${tail.slice(4)}`]
}

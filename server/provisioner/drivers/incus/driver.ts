import * as v from 'valibot'
import { backoff, type Clock } from '../../../queue/clock.ts'
import {
  DriverError,
  type Driver,
  type EngineInstance,
  type AccessJob,
  type Job,
  type SnapshotJob,
} from '../../driver.ts'
import type { VolumeJob } from '../../volume.ts'
import type { AddressJob } from '../../extraAddresses.ts'
import { checkHosts } from './checkHosts.ts'
import type { IncusClient } from './client.ts'
import type { AclConfig, IncusConfig, Placement } from './config.ts'
import { openIncusConsole } from './console.ts'
import { setAccess } from './access.ts'
import { assignAddress, removeAddress } from './extraAddress.ts'
import { changeAcl, type WantedFirewall } from './firewall.ts'
import { engineRefOf, imageOf, instanceIdOf, isProbeRef, RUNNING } from './instance.ts'
import { checkRegion, describeMembers, isOnline, membersOf } from './members.ts'
import { UNFILTERED } from './networkCard.ts'
import { projectSettingsOf } from './project.ts'
import { createServer, type InTurn, type Server } from './server.ts'
import { imageJobOf, isOwnAlias, makeOwnImage, readOwnImage, removeOwnImage } from './ownImage.ts'
import { createPrivateNetworks } from './privateNetwork.ts'
import { createNetworkList, listCopies, namesIn } from './resources.ts'
import { isSnapshotRef, removeSnapshot, takeSnapshot } from './snapshot.ts'
import { attachVolume, createVolume, deleteVolume, detachVolume, growVolume } from './volume.ts'
import { featuresOf } from './features.ts'
import { dropVolumeFile, makeVolumeFile, readVolumeFile } from './volumeFile.ts'
import { removeVolumeSnapshot, restoreVolume, takeVolumeSnapshot } from './volumeSnapshot.ts'
import { createLoadMeter, createMetricsReader, type Reading } from './usage.ts'

/** How often an action looks again at the real state and goes on, before the queue tries it later. */
const TRIES = 7
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 4_000
/** An engine that took so long to be unreachable is no daemon that starts again: a member of the cluster is away. */
const SLOW_MS = 5_000

/** What narrows a list of servers down to those on machines that are away. */
const UNREACHABLE = '&filter=status+eq+Error'

/** A certificate and its key, as PEM. */
export type Identity = Pick<IncusConfig, 'certificate' | 'key'>

export interface IncusOptions {
  config: IncusConfig
  clock: Clock
  /** Connects to a cluster, or to one machine, by its addresses. */
  connect: (addresses: readonly string[], as: Identity) => IncusClient
}

/** Does works one after the other. */
function createTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

/**
 * Runs servers as containers and virtual machines of Incus. Each action reads the real state of the server, and
 * does what is missing to the wanted one. It never goes on from an operation of an earlier call: Incus forgets
 * them.
 */
export function createIncusDriver({ config, clock, connect }: IncusOptions): Driver {
  const { project, regions, acl } = config
  const clients = new Map<Identity, Map<string, IncusClient>>()
  const turns = new WeakMap<IncusClient, InTurn>()
  const measure = createLoadMeter()
  const listNetworks = createNetworkList()

  function clientOf({ addresses }: Placement, as: Identity = config): IncusClient {
    const known = clients.get(as) ?? new Map<string, IncusClient>()
    clients.set(as, known)
    const key = addresses.join('|')
    const client = known.get(key) ?? connect(addresses, as)
    known.set(key, client)
    return client
  }

  function turnOf(client: IncusClient): InTurn {
    const turn = turns.get(client) ?? createTurn()
    turns.set(client, turn)
    return turn
  }

  function placementOf(region: string): Placement {
    const placement = regions.get(region)
    if (placement) return placement
    throw new DriverError(
      'refused',
      `INCUS_REGIONS of this provisioner lacks the region ${region}.`,
    )
  }

  /** One client for each cluster. */
  const clusters = (as?: Identity) => [
    ...new Set([...regions.values()].map((placement) => clientOf(placement, as))),
  ]

  /** Repeats what a daemon that starts again, or another operation, has interrupted. */
  async function persist<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      signal.throwIfAborted()
      const began = clock.now()
      try {
        return await step()
      } catch (error) {
        signal.throwIfAborted()
        const isPassing =
          error instanceof DriverError && ['engine_unreachable', 'busy'].includes(error.code)
        // Incus tries for ten seconds each time. The queue tries later, and others need this worker meanwhile.
        const isAway =
          isPassing && error.code === 'engine_unreachable' && clock.now() - began > SLOW_MS
        if (!isPassing || isAway || failures >= TRIES) throw error
        await clock.sleep(backoff(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS, Math.random), signal)
      }
    }
  }

  const action =
    <Facts>(step: (server: Server) => Promise<Facts>) =>
    async (job: Job, signal: AbortSignal): Promise<Facts> => {
      const placement = placementOf(job.region)
      const client = clientOf(placement)
      const inTurn = turnOf(client)
      const server = createServer({ client, inTurn, config, clock, job, signal, placement })
      return persist(() => step(server), signal)
    }

  const snapshotAction =
    <Facts>(step: (options: Parameters<typeof takeSnapshot>[0]) => Promise<Facts>) =>
    async (job: SnapshotJob, signal: AbortSignal): Promise<Facts> => {
      const client = clientOf(placementOf(job.region))
      return persist(() => step({ client, config, job, signal }), signal)
    }

  const volumeAction =
    <Kind extends VolumeJob, Facts>(
      step: (options: {
        client: IncusClient
        config: IncusConfig
        placement: Placement
        job: Kind
        signal: AbortSignal
      }) => Promise<Facts>,
    ) =>
    async (job: Kind, signal: AbortSignal): Promise<Facts> => {
      const placement = placementOf(job.region)
      const client = clientOf(placement)
      return persist(() => step({ client, config, placement, job, signal }), signal)
    }

  /** Writes the firewall of a server into the ACL. One change at a time: each writes all of it. */
  function setFirewall(region: string, to: AclConfig, wanted: WantedFirewall, signal: AbortSignal) {
    const client = clientOf(placementOf(region), to)
    const write = () =>
      client.replace(`/1.0/network-acls/${to.name}`, signal, (held) => changeAcl(held, wanted))
    return turnOf(client)(() => persist(write, signal))
  }

  function ofAddress<Facts>(
    job: AddressJob,
    signal: AbortSignal,
    step: (options: Parameters<typeof assignAddress>[0]) => Promise<Facts>,
  ): Promise<Facts> {
    const client = clientOf(placementOf(job.region))
    return persist(() => step({ client, project, job, signal }), signal)
  }

  async function namesOf(
    client: IncusClient,
    filter: string,
    signal: AbortSignal,
  ): Promise<string[]> {
    const answer = await client.call('GET', `/1.0/instances?project=${project}${filter}`, signal)
    return namesIn(answer)
  }

  const networks =
    config.privateNetworks &&
    createPrivateNetworks({
      kind: config.privateNetworks,
      project,
      clientOf: (region) => clientOf(placementOf(region)),
      ownerOf: (region) => clientOf(placementOf(region), acl),
      persist,
      clock,
    })

  const purge = action((server) => server.purge())
  const rebuild = action(({ once, rebuild: write }) => once(write))

  return {
    engine: 'incus',
    openConsole: (request, signal) =>
      openIncusConsole(clientOf(placementOf(request.region)), project, request, signal),
    create: action(({ once, boot }) => once(boot)),
    start: action(({ once, boot }) => once(boot)),
    stop: action(({ once, halt }) => once(halt)),
    reboot: action(({ once, reboot }) => once(reboot)),
    resize: action(({ once, resize }) => once(resize)),
    rebuild: async (job, signal) => {
      const { snapshot } = job
      if (snapshot === null || snapshot.isImage) return rebuild(job, signal)
      const client = clientOf(placementOf(job.region))
      const making = imageJobOf(job, snapshot.id)
      // Before anything of the server is touched: without the snapshot it stays as it is.
      await persist(() => makeOwnImage({ client, config, job: making, signal }), signal)
      try {
        return await rebuild({ ...job, snapshot: making.snapshot }, signal)
      } finally {
        if (!signal.aborted) {
          await persist(() => removeOwnImage(client, project, snapshot.id, signal), signal)
        }
      }
    },
    delete: action(({ once, halt }) => once(halt)),
    purge: async (job, signal) => {
      const facts = await purge(job, signal)
      // Its addresses will be those of another server.
      const gone = { instanceId: job.instance.id, addresses: [], firewall: null }
      if (acl) await setFirewall(job.region, acl, gone, signal)
      return facts
    },
    snapshot: snapshotAction(takeSnapshot),
    deleteSnapshot: snapshotAction(removeSnapshot),
    makeImage: (job, signal) => {
      const client = clientOf(placementOf(job.region))
      return persist(() => makeOwnImage({ client, config, job, signal }), signal)
    },
    deleteImage: ({ id, region }, signal) => {
      const client = clientOf(placementOf(region))
      return persist(() => removeOwnImage(client, config.project, id, signal), signal)
    },
    readImage: ({ id, region }, from, signal) =>
      readOwnImage({ client: clientOf(placementOf(region)), project, id, from, signal }),
    createVolume: volumeAction(createVolume),
    growVolume: volumeAction(growVolume),
    attachVolume: volumeAction(attachVolume),
    detachVolume: volumeAction(detachVolume),
    deleteVolume: volumeAction(deleteVolume),
    volumeSnapshots: {
      take: volumeAction(takeVolumeSnapshot),
      restore: volumeAction(restoreVolume),
      remove: volumeAction(removeVolumeSnapshot),
    },
    volumeFiles: {
      make: volumeAction(makeVolumeFile),
      drop: volumeAction(dropVolumeFile),
      read: (file, from, signal) =>
        readVolumeFile({ client: clientOf(placementOf(file.region)), config, file, from, signal }),
    },
    setAccess: async (job: AccessJob, signal) => {
      const client = clientOf(placementOf(job.region))
      await persist(() => setAccess({ client, project, job, signal }), signal)
    },
    applyFirewall:
      acl &&
      (async ({ instanceId, region, addresses, firewall }, signal) => {
        const client = clientOf(placementOf(region))
        const path = `/1.0/instances/${engineRefOf(instanceId)}?project=${project}`
        if ((await persist(() => client.find(path, signal), signal)) === undefined) {
          throw new DriverError('instance_missing', 'Incus does not hold this server.')
        }
        const wanted = { instanceId, addresses, firewall }
        const isThere = await setFirewall(region, acl, wanted, signal)
        if (!isThere && firewall.enabled) {
          throw new DriverError(
            'refused',
            `Incus has no network ACL ${acl.name}; docs/engine.md makes it.`,
          )
        }
      }),
    extraAddresses: {
      assign: (job, signal) => ofAddress(job, signal, assignAddress),
      remove: (job, signal) => ofAddress(job, signal, removeAddress),
    },
    privateNetworks: networks,
    ping: async (region, signal) => {
      const placement = placementOf(region)
      await checkRegion(clientOf(placement), placement, signal)
    },
    members: (region, signal) => {
      const placement = placementOf(region)
      return describeMembers(clientOf(placement), placement, config, signal)
    },
    checkHosts: async (region, signal) => {
      const placement = placementOf(region)
      const client = clientOf(placement)
      const settings = () => projectSettingsOf(client, project, signal)
      const lacks = networks && (await networks.lacks(region, await settings(), signal))
      return checkHosts(client, placement, config, clock, signal, lacks)
    },
    listsAll: (region) => regions.has(region),
    images: async (region, signal) => {
      const client = clientOf(placementOf(region))
      const answer = await client.call('GET', `/1.0/images/aliases?project=${project}`, signal)
      return v
        .parse(v.array(v.string()), answer)
        .map(imageOf)
        .filter(({ slug }) => !isOwnAlias(slug))
    },
    features: (region, signal) => {
      const placement = placementOf(region)
      const client = clientOf(placement)
      return featuresOf({ client, region, placement, config, networks, signal })
    },
    list: async (signal) => {
      const lists = await Promise.all(
        clusters().map(async (client) => {
          // Names only: whole rows of 10,000 servers would fill the memory of the process.
          const [all, up, lost, open] = await Promise.all([
            namesOf(client, '', signal),
            namesOf(client, RUNNING, signal),
            namesOf(client, UNREACHABLE, signal),
            namesOf(client, UNFILTERED, signal),
          ])
          const [isUp, isLost, isOpen] = [new Set(up), new Set(lost), new Set(open)]
          return all
            .filter((engineRef) => !isSnapshotRef(engineRef) && !isProbeRef(engineRef))
            .map((engineRef): EngineInstance => {
              const instanceId = instanceIdOf(engineRef)
              const other = isLost.has(engineRef) ? 'unreachable' : 'stopped'
              return {
                instanceId,
                engineRef,
                state: isUp.has(engineRef) ? 'running' : other,
                ...(instanceId !== null && isOpen.has(engineRef) ? { isUnfiltered: true } : {}),
              }
            })
        }),
      )
      return lists.flat()
    },
    resources: async (signal) => {
      const lists = await Promise.all([
        ...clusters().map(async (client) => {
          const instances = await namesOf(client, '', signal)
          return listCopies(client, config, instances, signal)
        }),
        ...(acl ? clusters(acl).map((owner) => listNetworks(owner, acl, signal)) : []),
      ])
      return lists.flat()
    },
    usage: async (signal) => {
      const readings = await Promise.all(
        clusters().map(async (client) => {
          const [each, up] = await Promise.all([
            readingsOf(client, signal),
            namesOf(client, RUNNING, signal),
          ])
          // Incus keeps its metrics for some seconds, so a server that was just stopped may still be there.
          const isUp = new Set(up.map(instanceIdOf))
          return each.filter(({ instanceId }) => isUp.has(instanceId))
        }),
      )
      return measure(readings.flat(), clock.now())
    },
  }

  /** What each member that is there says of its own servers. */
  async function readingsOf(client: IncusClient, signal: AbortSignal): Promise<Reading[]> {
    const members = (await membersOf(client, signal)).filter(isOnline)
    const readings = await Promise.allSettled(
      members.map(async ({ target }) => {
        const { push, end } = createMetricsReader()
        await client.stream(`/1.0/metrics?project=${project}${target}`, signal, push)
        return end()
      }),
    )
    // Incus notices only after some seconds that a member is away. The others are counted all the same.
    const answers = readings.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const [first] = readings
    if (answers.length === 0 && first?.status === 'rejected') throw first.reason
    return answers.flat()
  }
}

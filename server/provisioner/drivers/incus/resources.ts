import * as v from 'valibot'
import type { EngineResource } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import type { AclConfig, IncusConfig } from './config.ts'
import { guardedIn } from './firewall.ts'
import { engineRefOf } from './instance.ts'
import { listOwnImages } from './ownImage.ts'
import { isPrivateCard, networkIdIn, PROBE_ID } from './privateNetwork.ts'
import { isSnapshotRef, isUuid, snapshotIdOf } from './snapshot.ts'
import { volumeRefOf } from './volumeDevice.ts'

/** How the names of customers' volumes begin. */
const VOLUME = volumeRefOf('')

const urls = v.array(v.string())

/** The last part of each address that Incus lists. */
export const namesIn = (answer: unknown): string[] =>
  v.parse(urls, answer).map((url) => new URL(url, 'https://incus').pathname.split('/').at(-1) ?? '')

/**
 * Every snapshot, image and volume of customers that a cluster holds.
 * @param instances the names of all instances: a snapshot is one that never runs
 * @throws DriverError
 */
export async function listCopies(
  client: IncusClient,
  { project, pool }: Pick<IncusConfig, 'project' | 'pool'>,
  instances: readonly string[],
  signal: AbortSignal,
): Promise<EngineResource[]> {
  const path = `/1.0/storage-pools/${pool}/volumes/custom?project=${project}`
  const [images, volumes] = await Promise.all([
    listOwnImages(client, project, signal),
    client.call('GET', path, signal),
  ])
  return [
    ...instances.filter(isSnapshotRef).map((engineRef) => ({
      kind: 'snapshot' as const,
      id: snapshotIdOf(engineRef),
      engineRef,
    })),
    ...images,
    // Other volumes there are the provider's, such as the rescue system.
    ...namesIn(volumes)
      .filter((engineRef) => engineRef.startsWith(VOLUME))
      .map((engineRef) => {
        const id = engineRef.slice(VOLUME.length)
        return { kind: 'volume' as const, id: isUuid(id) ? id : null, engineRef }
      }),
  ]
}

const networkRows = v.array(
  v.object({ name: v.string(), config: v.nullish(v.record(v.string(), v.string()), {}) }),
)

/**
 * Lists the private networks of customers, and the firewalls that the network ACL holds. For each network that Incus
 * describes it looks through all servers. So they are described, all at once, only when one is there that was not before.
 * @returns a function of a client with the certificate that may change networks
 */
export function createNetworkList(): (
  owner: IncusClient,
  acl: Pick<AclConfig, 'name'>,
  signal: AbortSignal,
) => Promise<EngineResource[]> {
  /** The id of each network by its name; null: it is somebody else's. */
  const known = new WeakMap<IncusClient, ReadonlyMap<string, string | null>>()

  async function idsOf(owner: IncusClient, names: readonly string[], signal: AbortSignal) {
    const before = known.get(owner)
    if (names.every((name) => before?.has(name))) return before
    const answer = await owner.call('GET', '/1.0/networks?recursion=1', signal)
    const described = v.parse(networkRows, answer)
    // Those of another Incus on the machine have names here and no description.
    const now = new Map<string, string | null>(names.map((name) => [name, null]))
    for (const { name, config } of described) now.set(name, networkIdIn(config ?? {}))
    known.set(owner, now)
    return now
  }

  return async (owner, { name: acl }, signal) => {
    const [listed, held] = await Promise.all([
      owner.call('GET', '/1.0/networks', signal),
      owner.find(`/1.0/network-acls/${acl}`, signal),
    ])
    const names = namesIn(listed).filter(isPrivateCard)
    const ids = names.length === 0 ? undefined : await idsOf(owner, names, signal)
    const networks = names.flatMap((engineRef): EngineResource[] => {
      const id = ids?.get(engineRef) ?? null
      // The one that shows whether Incus can use OVN is there for a moment.
      return id === null || id === PROBE_ID ? [] : [{ kind: 'private_network', id, engineRef }]
    })
    const firewalls = held === undefined ? [] : guardedIn(held)
    return [
      ...networks,
      ...firewalls.map((id) => ({ kind: 'firewall' as const, id, engineRef: engineRefOf(id) })),
    ]
  }
}

import { DriverError, type EngineResource } from '../../driver.ts'
import type { PrivateMember, PrivateNetworkDriver } from '../../privateNetwork.ts'
import type { SimulatedServer, Store } from './store.ts'

/** The networks of a server, without one. */
const others = (server: SimulatedServer, networkId: string) =>
  (server.privateNetworks ?? []).filter((each) => each.networkId !== networkId)

/** The private networks and the firewalls that servers have. */
export function heldNetworks(servers: readonly SimulatedServer[]): EngineResource[] {
  const ids = servers.flatMap(({ privateNetworks = [] }) =>
    privateNetworks.map(({ networkId }) => networkId),
  )
  return [
    ...[...new Set(ids)].map((id) => ({
      kind: 'private_network' as const,
      id,
      engineRef: `simulated-network-${id}`,
    })),
    ...servers
      .filter(({ firewall }) => firewall?.enabled)
      .map(({ instanceId, engineRef }) => ({
        kind: 'firewall' as const,
        id: instanceId,
        engineRef,
      })),
  ]
}

/**
 * Private networks of servers that do not run: a record of who is in which, which the console shows. No packet is sent.
 * @param pause what a step takes, for a server or a network
 */
export function createPrivateNetworks(
  store: Store,
  engineRefOf: (instanceId: string) => string,
  pause: (id: string, signal: AbortSignal) => Promise<void>,
): PrivateNetworkDriver {
  return {
    // It begins with its first server.
    ensureNetwork: ({ id }, signal) => pause(id, signal),
    removeNetwork: async ({ id }, signal) => {
      await pause(id, signal)
      const held = await store.all()
      if (
        held.some((server) => server.privateNetworks?.some(({ networkId }) => networkId === id))
      ) {
        throw new DriverError('busy', 'Simulated: servers are in this network.')
      }
    },
    joinNetwork: async ({ network, instanceId, ipv4, ipv6 }: PrivateMember, signal) => {
      await pause(instanceId, signal)
      const server = await store.get(engineRefOf(instanceId))
      if (server === undefined) {
        throw new DriverError(
          'instance_missing',
          'Simulated: the engine does not hold this server.',
        )
      }
      const entry = { networkId: network.id, ipv4, ipv6 }
      await store.put({ ...server, privateNetworks: [...others(server, network.id), entry] })
    },
    leaveNetwork: async ({ network, instanceId }, signal) => {
      await pause(instanceId, signal)
      const server = await store.get(engineRefOf(instanceId))
      if (server) await store.put({ ...server, privateNetworks: others(server, network.id) })
    },
  }
}

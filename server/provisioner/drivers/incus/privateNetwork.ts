import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Clock } from '../../../queue/clock.ts'
import { DriverError } from '../../driver.ts'
import type { PrivateMember, PrivateNetwork, PrivateNetworkDriver } from '../../privateNetwork.ts'
import type { IncusClient } from './client.ts'
import type { PrivateNetworkKind } from './config.ts'
import { runInside } from './inside.ts'
import { engineRefOf, instanceRow, isRunning, type IncusInstance } from './instance.ts'
import { settleOperations } from './operations.ts'
import { FORGET_ADDRESSES, WRITE_ADDRESSES } from './privateAddresses.ts'
import type { ProjectSettings } from './project.ts'

const PREFIX = 'pn'
/** Of the network that shows whether Incus can use OVN. */
export const PROBE_ID = '00000000-0000-0000-0000-000000000000'
/** Without OVN, Incus takes half a minute to answer. */
const ASK_AGAIN_MS = 10 * 60_000
/** The key of a network in Incus that holds its id. Without it, a network is not ours to change. */
const OWNER = 'user.private_network'

/** The id of the private network that a network in Incus is, by its configuration; null: it is somebody else's. */
export const networkIdIn = (config: Readonly<Record<string, string>>) => config[OWNER] ?? null

/** The name of a network in Incus, and of the cards in it: a name of a card has at most 15 characters. */
export const networkRefOf = (networkId: string) =>
  `${PREFIX}${networkId.replaceAll('-', '').slice(0, 12)}`

/** Whether a card of a server, by its name, is in a private network. */
export const isPrivateCard = (name: string) => /^pn[0-9a-f]{12}$/.test(name)

/** The hardware address of a server in a network. It follows from both, so that it stays the same. */
export function hardwareAddressOf({ network, instanceId }: PrivateMember): string {
  const digits = createHash('sha256').update(`${network.id}/${instanceId}`).digest('hex')
  // 02: chosen here, and given out by no maker.
  return ['02', ...(digits.slice(0, 10).match(/../g) ?? [])].join(':')
}

/**
 * A bridge or a switch of OVN of its own for each network. No machine has an address in it, so nothing is routed into it or
 * out of it, it gives out no addresses, and two workspaces may use the same ones.
 */
const OPTIONS: Record<PrivateNetworkKind, Record<string, string>> = {
  bridge: { 'ipv4.address': 'none', 'ipv6.address': 'none', 'dns.mode': 'none' },
  // Without a network to the outside, OVN makes no router.
  ovn: { 'ipv4.address': 'none', 'ipv6.address': 'none', network: 'none' },
}

/** The card of a server. On a bridge, Incus drops what it sends with other addresses. */
function cardOf(member: PrivateMember, kind: PrivateNetworkKind): Record<string, string> {
  const name = networkRefOf(member.network.id)
  const card = { type: 'nic', network: name, name, hwaddr: hardwareAddressOf(member) }
  const [ipv4, ipv6] = [member.ipv4, member.ipv6 ?? 'none']
  // Incus refuses the addresses on a card of OVN whose network gives out none. A note of them shows that they have changed.
  if (kind === 'ovn') return { ...card, 'user.ipv4': ipv4, 'user.ipv6': ipv6 }
  return {
    ...card,
    'security.mac_filtering': 'true',
    'security.ipv4_filtering': 'true',
    'security.ipv6_filtering': 'true',
    'ipv4.address': ipv4,
    'ipv6.address': ipv6,
  }
}

const networkRow = v.object({
  type: v.picklist(['bridge', 'ovn']),
  status: v.optional(v.string(), 'Created'),
  config: v.record(v.string(), v.string()),
})

const lengthOf = (range: string) => range.slice(range.indexOf('/'))

/** The network in Incus; undefined: there is none. */
async function find(client: IncusClient, id: string, signal: AbortSignal) {
  const found = await client.find(`/1.0/networks/${networkRefOf(id)}`, signal)
  if (found === undefined) return undefined
  const network = v.parse(networkRow, found)
  if (network.config[OWNER] === id) return network
  throw new DriverError('refused', `Incus has another network ${networkRefOf(id)}.`)
}

/** An IPv6 address as a system shows it, which the scripts compare it with. */
const shownIpv6 = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** What the scripts inside a server read. */
const environmentOf = (member: PrivateMember) => ({
  NAME: networkRefOf(member.network.id),
  MAC: hardwareAddressOf(member),
  IPV4: member.ipv4 + lengthOf(member.network.ipv4Range),
  IPV6:
    member.ipv6 === null || member.network.ipv6Range === null
      ? ''
      : shownIpv6(member.ipv6) + lengthOf(member.network.ipv6Range),
})

export interface PrivateNetworkOptions {
  /** What a new network is. Those that are there stay what they are. */
  kind: PrivateNetworkKind
  project: string
  /** Of the certificate for the servers of a region. */
  clientOf: (region: string) => IncusClient
  /** Of the certificate that may change networks. */
  ownerOf: (region: string) => IncusClient
  /** Does a step again that something passing has interrupted. */
  persist: <T>(step: () => Promise<T>, signal: AbortSignal) => Promise<T>
  clock: Clock
}

export interface IncusPrivateNetworks extends PrivateNetworkDriver {
  /** Why servers of a region can have no private networks, as a sentence for the provider; undefined: they can. */
  lacks: (
    region: string,
    settings: ProjectSettings,
    signal: AbortSignal,
  ) => Promise<string | undefined>
}

export function createPrivateNetworks(options: PrivateNetworkOptions): IncusPrivateNetworks {
  const { kind, project, clientOf, ownerOf, persist, clock } = options
  /** What each region answered about OVN, and since when that is known. */
  const answers = new Map<string, { lacks: string | undefined; since: number }>()

  async function ensure(network: PrivateNetwork, signal: AbortSignal): Promise<void> {
    const client = ownerOf(network.region)
    const name = networkRefOf(network.id)
    const held = await find(client, network.id, signal)
    if (held?.status === 'Created') return
    // A daemon that was killed has left half of it.
    if (held) await client.call('DELETE', `/1.0/networks/${name}`, signal)
    const body = { name, type: kind, config: { ...OPTIONS[kind], [OWNER]: network.id } }
    await client.call('POST', '/1.0/networks', signal, body)
  }

  /** Returns why it stays: a server is in it, which does not pass in a moment. */
  async function remove(
    { id, region }: Pick<PrivateNetwork, 'id' | 'region'>,
    signal: AbortSignal,
  ): Promise<DriverError | undefined> {
    const client = ownerOf(region)
    if ((await find(client, id, signal)) === undefined) return undefined
    try {
      await client.call('DELETE', `/1.0/networks/${networkRefOf(id)}`, signal)
    } catch (error) {
      if (error instanceof DriverError && /in use/i.test(error.message)) return error
      throw error
    }
    return undefined
  }

  const serverOf = ({ network, instanceId }: PrivateMember) => {
    const client = clientOf(network.region)
    const path = `/1.0/instances/${engineRefOf(instanceId)}`
    const query = `?project=${project}`
    const look = async (signal: AbortSignal): Promise<IncusInstance | undefined> => {
      await settleOperations(client, project, path, signal)
      const held = await client.find(path + query, signal)
      return held === undefined ? undefined : v.parse(instanceRow, held)
    }
    return { client, path, query, look }
  }

  async function join(member: PrivateMember, signal: AbortSignal): Promise<void> {
    const { instanceId } = member
    const { client, path, query, look } = serverOf(member)
    const [held, network] = await Promise.all([
      look(signal),
      find(ownerOf(member.network.region), member.network.id, signal),
    ])
    if (held === undefined) {
      throw new DriverError('instance_missing', 'Incus does not hold this server.')
    }
    const card = cardOf(member, network?.type ?? kind)
    if (!isDeepStrictEqual(held.devices[networkRefOf(member.network.id)], card)) {
      const devices = { [networkRefOf(member.network.id)]: card }
      await client.call('PATCH', path + query, signal, { devices })
    }
    // The next boot writes them otherwise.
    if (!isRunning(held)) return
    await runInside({ client, project, instanceId, signal }, WRITE_ADDRESSES, environmentOf(member))
  }

  async function leave(member: PrivateMember, signal: AbortSignal): Promise<void> {
    const { instanceId } = member
    const { client, path, query, look } = serverOf(member)
    const held = await look(signal)
    const name = networkRefOf(member.network.id)
    if (held?.devices[name] === undefined) return
    if (isRunning(held)) {
      // What stays in there is about a card that is gone. So nothing that happens inside keeps a server in the network.
      await runInside({ client, project, instanceId, signal }, FORGET_ADDRESSES, {
        NAME: name,
      }).catch((error: unknown) => {
        const isInside = error instanceof DriverError && error.code === 'inside_failed'
        if (!isInside) throw error
      })
    }
    await client.replace(path + query, signal, (now) => withoutPrivateCards(now, name))
  }

  async function lacks(
    region: string,
    settings: ProjectSettings,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (kind === 'bridge' && (await isClustered(clientOf(region), signal))) {
      return 'It is in a cluster, whose members share no bridge: this region has no private networks without OVN. docs/engine.md says how to use it.'
    }
    if (settings['restricted.networks.access'] !== undefined) {
      return `The project ${project} names the networks that its servers may use (restricted.networks.access), so they cannot join private ones. docs/engine.md says what to do.`
    }
    return kind === 'ovn' ? lacksOvn(region, signal) : undefined
  }

  async function lacksOvn(region: string, signal: AbortSignal): Promise<string | undefined> {
    const known = answers.get(region)
    if (known && (known.lacks === undefined || clock.now() - known.since < ASK_AGAIN_MS)) {
      return known.lacks
    }
    const found = await tryOvn(region, signal)
    answers.set(region, { lacks: found, since: clock.now() })
    return found
  }

  /** Incus tells nobody whether it can use OVN, so a network is made and removed. */
  async function tryOvn(region: string, signal: AbortSignal): Promise<string | undefined> {
    const probe = { id: PROBE_ID, region }
    try {
      // The network that a killed process has left would say nothing about OVN.
      await remove(probe, signal)
      await ensure({ ...probe, ipv4Range: '', ipv6Range: null }, signal)
      await remove(probe, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof DriverError)) throw error
      return `Incus makes no network with OVN here, so this region has no private networks. Is OVN running? ${error.message}`
    }
    return undefined
  }

  return {
    lacks,
    ensureNetwork: (network, signal) => persist(() => ensure(network, signal), signal),
    removeNetwork: async (network, signal) => {
      const held = await persist(() => remove(network, signal), signal)
      if (held) throw held
    },
    joinNetwork: (member, signal) => persist(() => join(member, signal), signal),
    leaveNetwork: (member, signal) => persist(() => leave(member, signal), signal),
  }
}

const withDevices = v.looseObject({ devices: v.record(v.string(), v.unknown()) })

/**
 * What an instance of Incus becomes without its cards in private networks; undefined: it has none.
 * @param which only this card
 */
export function withoutPrivateCards(held: unknown, which?: string): object | undefined {
  const { devices, ...rest } = v.parse(withDevices, held)
  const isGone = (name: string) => (which === undefined ? isPrivateCard(name) : name === which)
  const others = Object.entries(devices).filter(([name]) => !isGone(name))
  return others.length === Object.keys(devices).length
    ? undefined
    : { ...rest, devices: Object.fromEntries(others) }
}

const serverRow = v.object({
  environment: v.object({ server_clustered: v.optional(v.boolean(), false) }),
})

async function isClustered(client: IncusClient, signal: AbortSignal): Promise<boolean> {
  const { environment } = v.parse(serverRow, await client.call('GET', '/1.0', signal))
  return environment.server_clustered
}

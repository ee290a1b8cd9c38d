import { whyNoSettings } from '@/domain/instances/instanceCan'
import type { Instance } from '@/domain/instances/instance'
import type { PrivateNetwork } from '@/domain/privateNetworks/privateNetworks'
import type { NetworkFileChange, NetworkStep } from './changes'
import type { Present } from './present'
import type { PlacedProblem, Wanted, WantedNetwork, WantedServer } from './wantedServers'

/** What there is to do at the private networks of a file. */
export interface ComparedNetworks {
  changes: NetworkFileChange[]
  /** Those that are as the file says. */
  unchanged: string[]
  problems: PlacedProblem[]
}

interface Servers {
  /** By the name in the file: the server that is there, or comes back from the bin. */
  found: ReadonlyMap<string, Instance>
  /** The names in the file of servers that are made new: they join again. */
  remade: ReadonlySet<string>
}

/** A server of the file that shall be in a network. */
interface Place {
  server: WantedServer
  /** Undefined: any address is right. */
  address: string | undefined
  path: PlacedProblem['path']
}

/**
 * Compares the private networks of a file with those of the workspace, by their names. They are made, joined and left, and
 * never changed in their range or deleted.
 */
export function compareNetworks(
  wanted: Wanted,
  { networks, features, rules }: Pick<Present, 'networks' | 'features' | 'rules'>,
  { found, remade }: Servers,
): ComparedNetworks {
  const compared: ComparedNetworks = { changes: [], unchanged: [], problems: [] }
  const say = (path: PlacedProblem['path'], message: string) =>
    compared.problems.push({ path, message })
  const declared = new Map(wanted.networks.map((network) => [network.name, network]))
  const places = placesOf(wanted.servers)
  const surplus = surplusOf(wanted.servers, networks, found)
  for (const name of new Set([...declared.keys(), ...places.keys(), ...surplus.keys()])) {
    const network = networks.find((each) => each.name === name) ?? null
    const wish = declared.get(name)
    const shall = places.get(name) ?? []
    if (network === null && wish === undefined) {
      for (const { server, path } of shall) {
        say(path, `${server.name}: there is no private network “${name}”.`)
      }
      continue
    }
    const steps: NetworkStep[] = []
    const details: string[] = []
    if (network === null && wish !== undefined) {
      const { region, range, ipv6 } = wish
      if (rules.blocked === undefined && !rules.roles.includes('operator')) {
        say(wish.path, `${name}: Your role may look at private networks, but not change them.`)
      }
      if (!features.some((each) => each.region === region && each.feature === 'private_networks')) {
        say([...wish.path, 'region'], `${name}: there are no private networks in ${region}.`)
      }
      steps.push({ do: 'create', region, range, ipv6 })
      details.push(`${range} in ${region}`)
    } else if (network !== null && wish !== undefined) {
      const problem = difference(wish, network)
      if (problem !== undefined) say(wish.path, `${name}: ${problem}`)
    }
    for (const instance of surplus.get(name) ?? []) {
      steps.push({ do: 'leave', serverId: instance.id, server: instance.name })
      details.push(`without ${instance.name}`)
    }
    const region = network?.region.slug ?? wish?.region
    for (const { server, address, path } of shall) {
      const instance = found.get(server.name)
      const member = network?.servers.find(({ id }) => id === instance?.id)
      const isRemade = remade.has(server.name)
      const isSame = address === undefined || address === member?.ipv4
      const isThere = member !== undefined && member.status !== 'leaving'
      if (isThere && isSame && !isRemade) continue
      if (server.entry.region !== region) {
        say(
          path,
          `${server.name} is in ${server.entry.region}, and the network ${name} in ${region}.`,
        )
      }
      if (instance !== undefined && instance.deletedAt === null && !isRemade) {
        const why = whyNoSettings(instance, rules)
        if (why !== undefined) say(path, `${server.name}: ${why}`)
      }
      if (member !== undefined) {
        steps.push({ do: 'leave', serverId: member.id, server: server.name })
      }
      steps.push({ do: 'join', server: server.name, address })
      details.push(
        `${server.name}${address === undefined ? '' : ` with ${address}`}${
          member !== undefined && !isSame ? ` instead of ${member.ipv4}` : ''
        }`,
      )
    }
    const taken = takenAddress(shall, network, steps)
    if (taken !== undefined) say(taken.path, taken.message)
    if (steps.length === 0) compared.unchanged.push(name)
    else {
      const kind = network === null ? 'create' : 'change'
      compared.changes.push({ of: 'network', kind, name, network, details, steps })
    }
  }
  return compared
}

function placesOf(servers: readonly WantedServer[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const server of servers) {
    server.entry.networks?.forEach(({ name, address }, index) => {
      const path = [...server.path, 'networks', index]
      places.set(name, [...(places.get(name) ?? []), { server, address, path }])
    })
  }
  return places
}

/** The servers that are in a network and whose entries name their networks without it. */
function surplusOf(
  servers: readonly WantedServer[],
  networks: readonly PrivateNetwork[],
  found: ReadonlyMap<string, Instance>,
): Map<string, Instance[]> {
  const surplus = new Map<string, Instance[]>()
  for (const { name, entry } of servers) {
    const instance = found.get(name)
    if (instance === undefined || entry.networks === undefined) continue
    const names = new Set(entry.networks.map((each) => each.name))
    for (const network of networks) {
      const isIn = network.servers.some(
        ({ id, status }) => id === instance.id && status !== 'leaving',
      )
      if (!isIn || names.has(network.name)) continue
      surplus.set(network.name, [...(surplus.get(network.name) ?? []), instance])
    }
  }
  return surplus
}

/** What a network that is there cannot become, or undefined. */
function difference(
  { region, range, ipv6 }: WantedNetwork,
  { region: place, ipv4Range, ipv6Range }: PrivateNetwork,
): string | undefined {
  if (region !== place.slug) return `it is in ${place.slug}, and a network does not move.`
  if (range !== ipv4Range) return `it has the range ${ipv4Range}, and a network keeps its range.`
  if (ipv6 === undefined || ipv6 === (ipv6Range !== null)) return undefined
  return ipv6
    ? 'it has no IPv6 addresses, and gets none later.'
    : 'it has IPv6 addresses, and keeps them.'
}

/** An address that a server shall have and that another one keeps. */
function takenAddress(
  shall: readonly Place[],
  network: PrivateNetwork | null,
  steps: readonly NetworkStep[],
): PlacedProblem | undefined {
  const leaving = new Set(steps.flatMap((step) => (step.do === 'leave' ? [step.serverId] : [])))
  const joining = new Set(steps.flatMap((step) => (step.do === 'join' ? [step.server] : [])))
  for (const { server, address, path } of shall) {
    if (address === undefined || !joining.has(server.name)) continue
    const holder = network?.servers.find(({ id, ipv4 }) => ipv4 === address && !leaving.has(id))
    if (holder === undefined) continue
    const message = `${server.name}: ${holder.name} has the address ${address}${
      holder.state === 'deleted' ? ' and can still be restored with it' : ''
    }. Choose another one.`
    return { path, message }
  }
  return undefined
}

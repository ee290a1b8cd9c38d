import { problemsOf, toRules, type FirewallRule, type TypedRule } from '@/domain/instances/firewall'
import { typedFrom } from '@/domain/instances/firewallSources'
import { instanceNames, nameProblem } from '@/domain/instances/instanceName'
import { MOST_LABELS, parseLabel } from '@/domain/instances/labels'
import { privateNetworkBounds, privateRangeProblem } from '@/domain/privateNetworks/privateRange'
import { parseIp } from '@/lib/ipAddress'
import { sharedFirewallBounds } from '@/domain/firewalls/firewalls'
import { fileLabels, isFileLabel } from './fileLabels'
import {
  firewallNameLength,
  type FileFirewall,
  type FileServer,
  type WorkspaceFile,
} from './fileSchema'
import type { FilePath } from './readFile'
import { wantedAddresses, type WantedAddress } from './wantedAddresses'

/** The most private networks of a server, as the database checks it. */
const MOST_NETWORKS = 5

/** A server that should be there. An entry with a count stands for several. */
export interface WantedServer {
  /** Its name, by which the file knows it too. */
  name: string
  entry: FileServer
  path: FilePath
}

/** A firewall that should be there. */
export interface WantedFirewall {
  name: string
  rules: FirewallRule[]
  path: FilePath
}

/** A private network that should be there. */
export interface WantedNetwork {
  name: string
  region: string
  range: string
  /** Undefined: a new one has IPv6 addresses, another stays as it is. */
  ipv6: boolean | undefined
  path: FilePath
}

/** A volume that should be there. */
export interface WantedVolume {
  name: string
  sizeGib: number
  /** Undefined: it stays as it is. */
  isProtected: boolean | undefined
  path: FilePath
}

/** What is wrong at a place of the file. */
export interface PlacedProblem {
  path: FilePath
  message: string
}

export interface Wanted {
  servers: WantedServer[]
  firewalls: WantedFirewall[]
  networks: WantedNetwork[]
  addresses: WantedAddress[]
  volumes: WantedVolume[]
  problems: PlacedProblem[]
}

/** What a file asks for, server by server, and what is wrong with it whatever the workspace holds. */
export function wantedOf(file: WorkspaceFile): Wanted {
  const problems: PlacedProblem[] = []
  const servers: WantedServer[] = []
  const entryOf = new Map<string, string>()
  for (const [key, entry] of Object.entries(file.servers)) {
    const path = ['servers', key]
    const count = entry.count ?? 1
    // A count of one is “web-1” too: a second one later must not rename the first.
    const names = entry.count === undefined ? [key] : countedNames(key, count)
    const wrong = nameProblem(key, Math.max(2, count), () => false)
    if (wrong !== undefined) problems.push({ path, message: `“${key}” is no name: ${wrong}` })
    problems.push(...labelProblems(entry, [...path, 'labels']))
    for (const name of names) {
      const other = entryOf.get(name)
      if (other !== undefined) {
        problems.push({ path, message: `“${key}” and “${other}” both stand for ${name}.` })
        continue
      }
      entryOf.set(name, key)
      servers.push({ name, entry, path })
    }
    const attached = entry.firewalls ?? []
    if (attached.length > sharedFirewallBounds.perServer) {
      const message = `A server has at most ${sharedFirewallBounds.perServer} firewalls.`
      problems.push({ path: [...path, 'firewalls'], message })
    }
    if (new Set(attached).size < attached.length) {
      problems.push({ path: [...path, 'firewalls'], message: 'A firewall is there twice.' })
    }
  }
  const firewalls = Object.entries(file.firewalls).map(([name, firewall]) => {
    const path = ['firewalls', name]
    if (name.trim() === '' || [...name].length > firewallNameLength) {
      const message = `The name of a firewall has 1 to ${firewallNameLength} characters.`
      problems.push({ path, message })
    }
    const typed = firewall.rules.map(typedRule)
    problemsOf(typed).forEach((found, index) => {
      for (const message of Object.values(found)) {
        problems.push({ path: [...path, 'rules', index], message })
      }
    })
    return { name, rules: toRules(typed), path }
  })
  const networks = wantedNetworks(file, problems)
  const addresses = wantedAddresses(file, servers, problems)
  const volumes = wantedVolumes(file, problems)
  return { servers, firewalls, networks, addresses, volumes, problems }
}

function wantedNetworks(file: WorkspaceFile, problems: PlacedProblem[]): WantedNetwork[] {
  const holderOf = new Map<string, string>()
  for (const [key, { count = 1, networks = [] }] of Object.entries(file.servers)) {
    const path = ['servers', key, 'networks']
    if (new Set(networks.map(({ name }) => name)).size < networks.length) {
      problems.push({ path, message: 'A private network is there twice.' })
    }
    if (networks.length > MOST_NETWORKS) {
      problems.push({ path, message: `A server is in at most ${MOST_NETWORKS} private networks.` })
    }
    for (const [index, { name, address }] of networks.entries()) {
      if (address === undefined) continue
      const place = [...path, index, 'address']
      if (parseIp(address)?.family !== 4) {
        problems.push({ path: place, message: `“${address}” is no IPv4 address.` })
      }
      if (count > 1) {
        const message = `An address has one server, and “${key}” stands for ${count}. Leave it out, or write them one by one.`
        problems.push({ path: place, message })
      }
      const other = holderOf.get(`${name} ${address}`)
      if (other !== undefined) {
        const message = `“${other}” shall have ${address} in ${name} too.`
        problems.push({ path: place, message })
      }
      holderOf.set(`${name} ${address}`, key)
    }
  }
  return Object.entries(file.networks).map(([name, network]) => {
    const path = ['networks', name]
    if (name.trim() === '' || [...name].length > privateNetworkBounds.name) {
      const message = `The name of a private network has 1 to ${privateNetworkBounds.name} characters.`
      problems.push({ path, message })
    }
    const wrong = privateRangeProblem(network.range)
    if (wrong !== undefined) problems.push({ path: [...path, 'range'], message: wrong })
    return { name, ...network, ipv6: network.ipv6, path }
  })
}

function wantedVolumes(file: WorkspaceFile, problems: PlacedProblem[]): WantedVolume[] {
  const serverOf = new Map<string, string>()
  for (const [key, { count = 1, volumes = [] }] of Object.entries(file.servers)) {
    const path = ['servers', key, 'volumes']
    if (count > 1 && volumes.length > 0) {
      const message = `A volume has one server, and “${key}” stands for ${count}. Write them one by one.`
      problems.push({ path, message })
    }
    for (const name of volumes) {
      const other = serverOf.get(name)
      if (other !== undefined) {
        const message =
          other === key
            ? `The volume ${name} is there twice.`
            : `The volume ${name} is at “${other}” too. It has one server.`
        problems.push({ path, message })
      }
      serverOf.set(name, key)
    }
  }
  return Object.entries(file.volumes).map(([name, volume]) => {
    const path = ['volumes', name]
    const wrong = nameProblem(name, 1, () => false)
    if (wrong !== undefined) problems.push({ path, message: `“${name}” is no name: ${wrong}` })
    return { name, sizeGib: volume.size, isProtected: volume.protected, path }
  })
}

const countedNames = (name: string, count: number) =>
  count === 1 ? [`${name}-1`] : instanceNames(name, count)

/** A rule of a file, as somebody would type it on the page. */
function typedRule({
  label = '',
  protocol,
  ports,
  from = [],
}: FileFirewall['rules'][number]): TypedRule {
  return {
    label,
    protocol,
    ports: ports === undefined ? '' : String(ports),
    sources: typedFrom(from),
  }
}

function labelProblems({ labels = {} }: FileServer, path: FilePath): PlacedProblem[] {
  const found = Object.entries(labels).flatMap(([key, value]): PlacedProblem[] => {
    if (isFileLabel(key)) {
      const message = `Labels that begin with “file/” are kept for the file itself.`
      return [{ path: [...path, key], message }]
    }
    const label = parseLabel(`${key}=${value}`)
    return label.ok ? [] : [{ path: [...path, key], message: label.problem }]
  })
  const room = MOST_LABELS - Object.keys(fileLabels).length
  if (Object.keys(labels).length <= room) return found
  const message = `A server of a file has at most ${room} labels of its own.`
  return [...found, { path, message }]
}

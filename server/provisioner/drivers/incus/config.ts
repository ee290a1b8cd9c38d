import { readFileSync } from 'node:fs'
import { parseIp } from '../../../../src/lib/ipAddress.ts'
import { ConfigError } from '../../../queue/configError.ts'

/** Where the servers of a region run. */
export interface Placement {
  /** Members of one cluster, or one machine. The driver asks the next one when one does not answer. */
  addresses: readonly string[]
  /** A member, or a group of members such as `@fra`. Undefined: Incus chooses among all. */
  target: string | undefined
}

/** What a private network is in Incus: a bridge on one machine, or a network of OVN, which spans the members of a cluster. */
export type PrivateNetworkKind = 'bridge' | 'ovn'

/** How the provisioner reaches Incus, and what it uses there. */
export interface IncusConfig {
  name: 'incus'
  /** By the slug of the region. */
  regions: ReadonlyMap<string, Placement>
  project: string
  /** The storage pool of the disks. */
  pool: string
  /** The managed network of the servers. */
  network: string
  /** The network ACL that holds the firewalls of the servers; undefined: they have none. */
  acl: AclConfig | undefined
  /** What makes private networks of customers, with the certificate of the ACL. Undefined: they make none. */
  privateNetworks: PrivateNetworkKind | undefined
  /** The first and the last IPv4 address that servers get, as numbers. Undefined: all of the network. */
  ipv4Range: readonly [bigint, bigint] | undefined
  /** Whether the network gives IPv6 addresses. A project may not read that from the network. */
  hasIpv6: boolean
  /** The most that a server may send and receive, such as `1Gbit`. Undefined: no limit. */
  networkRate: string | undefined
  /** How long a server may take to shut down before it is switched off. */
  stopSeconds: number
  /** PEM. The certificate of the provisioner, its key, and the certificates of the servers. */
  certificate: string
  key: string
  serverCertificates: string
}

/**
 * Networks and their ACLs belong to no project but `default`, which the certificate for the servers must not use. So
 * another one changes the ACL, and makes private networks.
 */
export interface AclConfig {
  name: string
  /** PEM. */
  certificate: string
  key: string
}

/** What reads the environment: a trimmed value or undefined, and a whole number within bounds. */
export interface Reader {
  get: (name: string) => string | undefined
  whole: (name: string, fallback: number, least: number, most: number) => number
}

const EXAMPLE = 'fra1=https://10.0.0.1:8443'

/** @throws ConfigError with the name of the variable and what to write instead */
export function readIncusConfig({ get, whole }: Reader): IncusConfig {
  const rate = get('INCUS_NETWORK_RATE')
  if (rate !== undefined && !/^[1-9]\d*[MG]bit$/.test(rate)) {
    throw new ConfigError(`INCUS_NETWORK_RATE is '${rate}'. Use a rate such as 500Mbit or 1Gbit.`)
  }
  const acl = readAcl({ get })
  const privateNetworks = readKind(get('INCUS_PRIVATE_NETWORKS') ?? 'off')
  if (privateNetworks && acl === undefined) {
    throw new ConfigError(
      'INCUS_PRIVATE_NETWORKS is on, and needs INCUS_ACL_CERTIFICATE and INCUS_ACL_KEY.',
    )
  }
  return {
    name: 'incus',
    regions: readRegions(get('INCUS_REGIONS')),
    project: nameIn('INCUS_PROJECT', get('INCUS_PROJECT') ?? 'customers'),
    pool: nameIn('INCUS_POOL', get('INCUS_POOL') ?? 'default'),
    network: nameIn('INCUS_NETWORK', get('INCUS_NETWORK') ?? 'incusbr0'),
    acl,
    privateNetworks,
    ipv4Range: readRange(get('INCUS_IPV4_RANGE')),
    hasIpv6: readSwitch('INCUS_IPV6', get('INCUS_IPV6') ?? 'on'),
    networkRate: rate,
    stopSeconds: whole('INCUS_STOP_SECONDS', 30, 1, 600),
    certificate: readPem('INCUS_CERTIFICATE', get('INCUS_CERTIFICATE'), 'CERTIFICATE'),
    key: readPem('INCUS_KEY', get('INCUS_KEY'), 'PRIVATE KEY'),
    serverCertificates: readPem(
      'INCUS_SERVER_CERTIFICATE',
      get('INCUS_SERVER_CERTIFICATE'),
      'CERTIFICATE',
    ),
  }
}

/**
 * Reads entries such as `fra1=https://10.0.0.1:8443|https://10.0.0.2:8443?target=@fra`, which commas or spaces divide.
 * @throws ConfigError that quotes the entry that is wrong
 */
export function readRegions(value: string | undefined): Map<string, Placement> {
  if (value === undefined) {
    throw new ConfigError(`INCUS_REGIONS is not set. Name each region and its server: ${EXAMPLE}.`)
  }
  const regions = new Map<string, Placement>()
  for (const entry of value.split(/[\s,]+/).filter(Boolean)) {
    const [, region = '', rest = ''] = /^([a-z][a-z0-9]{1,19})=(.+)$/.exec(entry) ?? []
    const urls = rest.split('|').map((text) => URL.parse(text))
    const isValid = urls.every((url) => url?.protocol === 'https:' && url.pathname === '/')
    if (!isValid || regions.has(region)) {
      throw new ConfigError(
        `INCUS_REGIONS has '${entry}'. Use each region once, with https addresses: ${EXAMPLE}.`,
      )
    }
    const target = urls.map((url) => url?.searchParams.get('target')).find(Boolean) ?? undefined
    regions.set(region, { addresses: urls.flatMap((url) => url?.origin ?? []), target })
  }
  return regions
}

function readAcl({ get }: Pick<Reader, 'get'>): AclConfig | undefined {
  const name = nameIn('INCUS_ACL', get('INCUS_ACL') ?? 'servers')
  const [certificate, key] = [get('INCUS_ACL_CERTIFICATE'), get('INCUS_ACL_KEY')]
  if (certificate === undefined && key === undefined) return undefined
  return {
    name,
    certificate: readPem('INCUS_ACL_CERTIFICATE', certificate, 'CERTIFICATE'),
    key: readPem('INCUS_ACL_KEY', key, 'PRIVATE KEY'),
  }
}

function readRange(value: string | undefined): readonly [bigint, bigint] | undefined {
  if (value === undefined) return undefined
  const [first, last, ...more] = value.split('-').map((part) => parseIp(part.trim()))
  const isRange = first?.family === 4 && last?.family === 4 && first.value <= last.value
  if (isRange && more.length === 0) return [first.value, last.value]
  throw new ConfigError(
    `INCUS_IPV4_RANGE is '${value}'. Use the first and the last address, such as 10.20.0.100-10.20.15.254.`,
  )
}

function readSwitch(variable: string, value: string): boolean {
  if (value === 'on' || value === 'off') return value === 'on'
  throw new ConfigError(`${variable} is '${value}'. Use on or off.`)
}

function readKind(value: string): PrivateNetworkKind | undefined {
  if (value === 'off') return undefined
  if (value === 'on') return 'bridge'
  if (value === 'ovn') return 'ovn'
  throw new ConfigError(`INCUS_PRIVATE_NETWORKS is '${value}'. Use on, ovn or off.`)
}

function nameIn(variable: string, value: string): string {
  if (/^[\w.-]{1,63}$/.test(value)) return value
  throw new ConfigError(`${variable} is '${value}'. Use the name that Incus lists.`)
}

function readPem(variable: string, path: string | undefined, kind: string): string {
  if (path === undefined) {
    throw new ConfigError(
      `${variable} is not set. Use the path of a PEM file; docs/engine.md makes it.`,
    )
  }
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(`${variable} is '${path}'. This process cannot read that file.`)
  }
  if (text.includes(`${kind}-----`)) return text
  throw new ConfigError(`${variable} is '${path}'. That file holds no ${kind.toLowerCase()}.`)
}

import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { bitsOf, formatIp, parseIp } from '../../../../src/lib/ipAddress.ts'
import { DriverError } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig } from './config.ts'
import { KEYS } from './instance.ts'
import { interfaceIdOf } from './networkCard.ts'

const stateRow = v.object({
  addresses: v.array(
    v.object({
      family: v.string(),
      address: v.string(),
      netmask: v.string(),
      scope: v.string(),
    }),
  ),
})

/** What an address of the machine says of a network. */
const globalOf = (state: unknown, wanted: 'inet' | 'inet6') =>
  v
    .parse(stateRow, state)
    .addresses.find(({ family, scope }) => family === wanted && scope === 'global')

const stateOf = (
  client: IncusClient,
  { network, project }: Pick<IncusConfig, 'network' | 'project'>,
  signal: AbortSignal,
) => client.call('GET', `/1.0/networks/${network}/state?project=${project}`, signal)

/**
 * The IPv6 address that a card with a hardware address gets in the network; undefined: the network does not say its range, or
 * that is none from which addresses follow.
 */
export async function ipv6Of(
  client: IncusClient,
  config: Pick<IncusConfig, 'network' | 'project'>,
  hardwareAddress: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const own = globalOf(await stateOf(client, config, signal), 'inet6')
  const range = parseIp(own?.address ?? '')
  if (range?.family !== 6 || own?.netmask !== '64') return undefined
  const value = ((range.value >> 64n) << 64n) | interfaceIdOf(hardwareAddress)
  return formatIp({ family: 6, value })
}

/** How many addresses are tried. With nine of ten in use, one of these is free but for one case in a hundred million. */
const TRIES = 170

/**
 * An IPv4 address of the network that no server of the project has, or undefined if the network has none to give. Incus
 * could choose one itself, but each member of a cluster would give its first server the same.
 * @param seed the first address that is tried follows from it
 */
export async function freeIpv4(
  client: IncusClient,
  { network, project, ipv4Range }: Pick<IncusConfig, 'network' | 'project' | 'ipv4Range'>,
  seed: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const query = `?project=${project}`
  const own = globalOf(await stateOf(client, { network, project }, signal), 'inet')
  const gateway = parseIp(own?.address ?? '')?.value
  if (own === undefined || gateway === undefined) return undefined
  const [first, last] = ipv4Range ?? hostsOf(gateway, Number(own.netmask))
  for (let tried = 0; tried < TRIES; tried += 1) {
    const value = first + (hashOf(`${seed}/${tried}`) % (last - first + 1n))
    if (value === gateway) continue
    const address = formatIp({ family: 4, value })
    // The value is a pattern. Servers of earlier versions have their addresses as JSON only.
    const pattern = address.replaceAll('.', String.raw`\.`)
    const filter = `&filter=config.${KEYS.ipv4}+eq+${pattern}+or+config.${KEYS.addresses}+eq+.*%22${pattern}%22.*`
    const holders = await client.call('GET', `/1.0/instances${query}${filter}`, signal)
    if (v.parse(v.array(v.string()), holders).length === 0) return address
  }
  throw new DriverError('no_capacity', `The network ${network} has no free IPv4 address.`)
}

/** The first and the last address that a machine of a network may have. */
function hostsOf(gateway: bigint, prefix: number): readonly [bigint, bigint] {
  const size = 1n << BigInt(bitsOf(4) - prefix)
  const start = gateway - (gateway % size)
  return [start + 1n, start + size - 2n]
}

const hashOf = (text: string) => createHash('sha256').update(text).digest().readBigUInt64BE()

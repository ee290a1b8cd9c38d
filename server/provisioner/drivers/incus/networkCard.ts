import { isIPv4 } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { parseIp } from '../../../../src/lib/ipAddress.ts'
import type { Job } from '../../driver.ts'
import type { IncusConfig } from './config.ts'
import { addressesOf, disksOf, KEYS, type IncusInstance } from './instance.ts'

export type Card = Record<string, string>

/** Without these a server can answer for the addresses of another one, and gets what is sent to it. */
const FILTERS = {
  'security.mac_filtering': 'true',
  'security.ipv4_filtering': 'true',
  'security.ipv6_filtering': 'true',
}

/** What the driver writes into a card at times, and takes out again. */
const AT_TIMES = ['limits.ingress', 'limits.egress', 'ipv4.address', 'ipv6.address']

/** What narrows a list down to servers that could take the addresses of others: those of earlier versions. */
export const UNFILTERED = `&filter=config.${KEYS.filtered}+ne+true`

/** What a card follows from, besides the configuration. */
export interface CardFacts {
  /** Of the server: the network gives it the same IPv4 address at each boot. */
  addresses: readonly string[]
  hardwareAddress: string | undefined
}

/** The network card of a server. */
export function networkCardOf(
  { network, networkRate }: Pick<IncusConfig, 'network' | 'networkRate'>,
  { addresses, hardwareAddress }: CardFacts,
): Card {
  const ipv4 = addresses.find(isIPv4)
  const ipv6 = otherIpv6(addresses, hardwareAddress)
  return {
    type: 'nic',
    name: 'eth0',
    network,
    // Servers reach each other through the gateway only, and cannot pretend to be another one.
    'security.port_isolation': 'true',
    ...FILTERS,
    ...(networkRate === undefined
      ? {}
      : { 'limits.ingress': networkRate, 'limits.egress': networkRate }),
    ...(ipv4 === undefined ? {} : { 'ipv4.address': ipv4 }),
    ...(ipv6 === undefined ? {} : { 'ipv6.address': ipv6 }),
  }
}

/**
 * The devices of a new server: its disks and its network card.
 * @param ipv4 that the network will give it
 */
export const devicesOf = (
  job: Job,
  config: Pick<IncusConfig, 'pool' | 'network' | 'networkRate'>,
  ipv4: string | undefined,
): Record<string, Card> => ({
  ...disksOf(job, config),
  eth0: networkCardOf(config, {
    addresses: ipv4 === undefined ? [] : [ipv4],
    hardwareAddress: undefined,
  }),
})

/** What the configuration of a server says about its card. */
export const cardNotes = (ipv4: string | undefined): Record<string, string> => ({
  [KEYS.filtered]: 'true',
  ...(ipv4 === undefined ? {} : { [KEYS.ipv4]: ipv4 }),
})

/**
 * The card that a server should have at its next boot, or undefined if it has it. What the provider added by hand stays.
 */
export function changedCard(config: IncusConfig, held: IncusInstance): Card | undefined {
  const before = held.devices['eth0'] ?? {}
  const own = Object.entries(before).filter(([key]) => !AT_TIMES.includes(key))
  const card = { ...Object.fromEntries(own), ...networkCardOf(config, factsOf(held)) }
  const isNoted = held.config[KEYS.filtered] === 'true'
  return isNoted && isDeepStrictEqual(before, card) ? undefined : card
}

function factsOf(held: IncusInstance): CardFacts {
  const stored = addressesOf(held)
  const ipv4 = ipv4Of(held)
  const addresses = stored.length > 0 || ipv4 === undefined ? stored : [ipv4]
  return { addresses, hardwareAddress: hardwareAddressOf(held) }
}

/** The IPv4 address that the network gives to a server. */
export const ipv4Of = ({ devices }: IncusInstance) => devices['eth0']?.['ipv4.address']

/** The hardware address of the card, which Incus chooses when it makes the server. */
export const hardwareAddressOf = ({ config }: IncusInstance) => config['volatile.eth0.hwaddr']

/**
 * Incus lets out the IPv6 address that follows from the hardware address, without being told. A server that earlier
 * versions let choose another one keeps it. Told of the first kind, Incus would pull the plug of the card for a moment.
 */
function otherIpv6(
  addresses: readonly string[],
  hardwareAddress: string | undefined,
): string | undefined {
  const all = addresses.filter((address) => !isIPv4(address))
  const followsOne = all.some((address) => follows(address, hardwareAddress))
  return followsOne ? undefined : all[0]
}

/** Whether the last 64 bits of an IPv6 address are those that follow from a hardware address (EUI-64). */
export function follows(address: string, hardwareAddress: string | undefined): boolean {
  const parsed = parseIp(address)
  if (parsed?.family !== 6 || hardwareAddress === undefined) return false
  return (parsed.value & ((1n << 64n) - 1n)) === interfaceIdOf(hardwareAddress)
}

/** The last 64 bits of an IPv6 address that follow from a hardware address (EUI-64, RFC 4291, appendix A). */
export function interfaceIdOf(hardwareAddress: string): bigint {
  const [first = 0, second = 0, third = 0, ...rest] = hardwareAddress
    .split(':')
    .map((byte) => Number.parseInt(byte, 16))
  const bytes = [first ^ 2, second, third, 0xff, 0xfe, ...rest]
  return bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
}

/**
 * Those of the addresses which a server shows that are its own. A container shows what its root has set, which may be the
 * addresses of another server.
 */
export function ownAddresses(held: IncusInstance, shown: readonly string[]): string[] {
  const hardwareAddress = hardwareAddressOf(held)
  const ipv4 = ipv4Of(held)
  return [
    ...shown.filter((address) => address === ipv4),
    ...shown.filter((address) => follows(address, hardwareAddress)),
  ]
}

import { parseIp } from '../../../src/lib/ipAddress.ts'

/** The name in the DNS that holds the name of an address, such as `7.113.0.203.in-addr.arpa.`. */
export function pointerNameOf(address: string): string {
  const parsed = parseIp(address)
  if (parsed === undefined) throw new TypeError(`${address} is no address.`)
  if (parsed.family === 4) return `${address.split('.').toReversed().join('.')}.in-addr.arpa.`
  const digits = parsed.value.toString(16).padStart(32, '0')
  return `${[...digits].toReversed().join('.')}.ip6.arpa.`
}

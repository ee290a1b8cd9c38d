import { isIPv4 } from 'node:net'

/** The 32 digits of an IPv6 address. */
function digitsOf(address: string): string {
  // The parser of URLs writes every form, also one that ends in an IPv4 address, in the same way.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join('')
}

/** The name in the DNS that holds the name of an address, such as `7.113.0.203.in-addr.arpa.`. */
export function pointerNameOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').toReversed().join('.')}.in-addr.arpa.`
  return `${[...digitsOf(address)].toReversed().join('.')}.ip6.arpa.`
}

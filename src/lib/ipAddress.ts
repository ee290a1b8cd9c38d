/** An IP address as a number of 32 or 128 bits. */
export interface IpAddress {
  family: 4 | 6
  value: bigint
}

/** How many bits an address of a family has. */
export const bitsOf = (family: IpAddress['family']) => (family === 4 ? 32 : 128)

const IPV4 = /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/
const IPV6 = /^[\da-f.]*:[\da-f:.]*$/i

const groups = (part: string | undefined) => (part ? part.split(':') : [])

/** Reads an address in any of its forms, or returns undefined. */
export function parseIp(text: string): IpAddress | undefined {
  if (IPV4.test(text)) {
    const parts = text.split('.').map(Number)
    if (parts.some((part) => part > 255)) return undefined
    return { family: 4, value: parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n) }
  }
  // The parser of URLs knows every form of an IPv6 address, and writes them all in the same way.
  const url = IPV6.test(text) ? URL.parse(`http://[${text}]`) : null
  if (url === null) return undefined
  const [head = '', tail] = url.hostname.slice(1, -1).split('::')
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const value = [...before, ...zeros, ...after].reduce(
    (sum, group) => sum * 65_536n + BigInt(`0x${group}`),
    0n,
  )
  return { family: 6, value }
}

/** Writes an address; one of IPv6 with all of its eight groups. */
export function formatIp({ family, value }: IpAddress): string {
  const [count, size, radix] = family === 4 ? [4, 8n, 10] : [8, 16n, 16]
  return Array.from({ length: count }, (_, index) =>
    ((value >> (size * BigInt(count - 1 - index))) & ((1n << size) - 1n)).toString(radix),
  ).join(family === 4 ? '.' : ':')
}

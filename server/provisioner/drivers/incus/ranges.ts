import { isIPv4 } from 'node:net'

const BITS = { 4: 32, 6: 128 } as const
type Family = keyof typeof BITS

function numberOf(address: string): bigint {
  if (isIPv4(address)) {
    return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  }
  const [head = '', tail] = address.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].reduce(
    (sum, group) => sum * 65_536n + BigInt(`0x${group}`),
    0n,
  )
}

function addressOf(value: bigint, family: Family): string {
  const size = family === 4 ? 8n : 16n
  const count = family === 4 ? 4 : 8
  const parts = Array.from({ length: count }, (_, index) =>
    ((value >> (size * BigInt(count - 1 - index))) & ((1n << size) - 1n)).toString(
      family === 4 ? 10 : 16,
    ),
  )
  return parts.join(family === 4 ? '.' : ':')
}

/** All addresses of a family but these, as ranges. */
export function gapsBetween(addresses: readonly string[], family: Family): string[] {
  const last = (1n << BigInt(BITS[family])) - 1n
  const taken = [...new Set(addresses.map(numberOf))].toSorted((a, b) => (a < b ? -1 : 1))
  const ranges: string[] = []
  let from = 0n
  for (const value of [...taken, last + 1n]) {
    const to = value - 1n
    if (from <= to) {
      const [first, end] = [addressOf(from, family), addressOf(to, family)]
      ranges.push(from === to ? first : `${first}-${end}`)
    }
    from = value + 1n
  }
  return ranges
}

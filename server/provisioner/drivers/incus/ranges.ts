import { bitsOf, formatIp, parseIp, type IpAddress } from '../../../../src/lib/ipAddress.ts'

/** All addresses of a family but these, as ranges. */
export function gapsBetween(addresses: readonly string[], family: IpAddress['family']): string[] {
  const values = new Set(addresses.flatMap((address) => parseIp(address)?.value ?? []))
  const taken = [...values].toSorted((a, b) => (a < b ? -1 : 1))
  const ranges: string[] = []
  let from = 0n
  for (const value of [...taken, 1n << BigInt(bitsOf(family))]) {
    const to = value - 1n
    if (from <= to) {
      const [first, last] = [from, to].map((end) => formatIp({ family, value: end }))
      ranges.push(from === to ? `${first}` : `${first}-${last}`)
    }
    from = value + 1n
  }
  return ranges
}

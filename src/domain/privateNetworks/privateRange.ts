import { parseIp } from '@/lib/ipAddress'
import type { PrivateNetwork } from './privateNetworks'

/** What the database takes. */
export const privateNetworkBounds = { name: 60 }

/** The private addresses of RFC 1918: the first one, and how many bits all of a block share. */
const BLOCKS = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const

const SHORTEST = 16
const LONGEST = 28

/** What is wrong with the range of a new network, as a sentence; undefined: nothing that a page can tell. */
export function privateRangeProblem(text: string): string | undefined {
  const [, given = '', bits = ''] = /^(\d{1,3}(?:\.\d{1,3}){3})\/(\d{1,2})$/.exec(text.trim()) ?? []
  const first = parseIp(given)
  if (first?.family !== 4) return 'Write a range such as 10.1.0.0/24.'
  const length = Number(bits)
  if (length < SHORTEST || length > LONGEST) {
    return `Choose a size from /${SHORTEST} to /${LONGEST}.`
  }
  const isInside = BLOCKS.some(([block, shared]) => {
    const start = parseIp(block)?.value ?? 0n
    const rest = BigInt(32 - shared)
    return first.value >> rest === start >> rest
  })
  if (!isInside) return 'Choose a range inside of 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16.'
  return first.value % (1n << BigInt(32 - length)) === 0n
    ? undefined
    : `A range of /${length} begins with another address than ${given}.`
}

/** The first range of the form 10.n.0.0/24 that no network of the workspace begins with. */
export function freeRange(networks: readonly Pick<PrivateNetwork, 'ipv4Range'>[]): string {
  const taken = new Set(networks.map(({ ipv4Range }) => ipv4Range.split('.')[1]))
  const part = Array.from({ length: 250 }, (_, n) => n + 1).find((n) => !taken.has(String(n)))
  return `10.${part ?? 1}.0.0/24`
}

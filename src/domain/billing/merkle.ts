import { sha256 } from '../../lib/sha256.ts'

/** The place of a leaf in a tree, and the hashes beside its way to the root, from the leaf up, in hex. */
export interface AuditPath {
  /** From 0. */
  leafIndex: number
  /** How many leaves the tree has. */
  treeSize: number
  path: readonly string[]
}

function bytesOf(hex: string): number[] {
  const bytes: number[] = []
  for (let at = 0; at < hex.length; at += 2) bytes.push(Number.parseInt(hex.slice(at, at + 2), 16))
  return bytes
}

const hash = (first: number, rest: Iterable<number>) => sha256(new Uint8Array([first, ...rest]))

/** The hash of a leaf: SHA-256 of 0x00 and what is in it (RFC 9162, section 2.1.1). In hex. */
export const leafHash = (content: Uint8Array): Promise<string> => hash(0, content)

/** The hash of a node: SHA-256 of 0x01 and the hashes below it (RFC 9162, section 2.1.1). In hex, as they are. */
export const nodeHash = (left: string, right: string): Promise<string> =>
  hash(1, [...bytesOf(left), ...bytesOf(right)])

const HASH = /^[0-9a-f]{64}$/

/**
 * The root to which a leaf leads by its audit path (RFC 9162, section 2.1.3.2).
 * @param leaf the hash of the leaf, in hex
 * @returns the root in hex, or null if no tree of this size has such a path
 */
export async function rootOf(
  leaf: string,
  { leafIndex, treeSize, path }: AuditPath,
): Promise<string | null> {
  const isPlace = Number.isSafeInteger(treeSize) && Number.isSafeInteger(leafIndex)
  if (!isPlace || leafIndex < 0 || leafIndex >= treeSize) return null
  let place = leafIndex
  let last = treeSize - 1
  let found = leaf
  for (const beside of path) {
    if (last === 0 || !HASH.test(beside)) return null
    const isRight = place % 2 === 1 || place === last
    // oxlint-disable-next-line no-await-in-loop -- each hash is made of the one before
    found = await (isRight ? nodeHash(beside, found) : nodeHash(found, beside))
    if (isRight) {
      // Without a neighbour on these levels, the hash goes up as it is.
      while (place % 2 === 0 && place !== 0) {
        place /= 2
        last = Math.floor(last / 2)
      }
    }
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? found : null
}

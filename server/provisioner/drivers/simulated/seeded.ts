/**
 * A number from 0 up to 1 that is always the same for the same parts: FNV-1a, and the last step of MurmurHash3, which
 * spreads similar parts. Cryptography is not needed here, and its objects would fill the memory.
 */
export function seeded(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    const text = `${part}\n`
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    }
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** A number between two others that is always the same for the same parts. */
export function between(low: number, high: number, ...parts: readonly (string | number)[]): number {
  return low + (high - low) * seeded(...parts)
}

import { createHash } from 'node:crypto'

/** A number from 0 up to 1 that is always the same for the same parts. */
export function seeded(...parts: readonly (string | number)[]): number {
  return createHash('sha256').update(parts.join('\n')).digest().readUInt32BE(0) / 2 ** 32
}

/** A number between two others that is always the same for the same parts. */
export function between(low: number, high: number, ...parts: readonly (string | number)[]): number {
  return low + (high - low) * seeded(...parts)
}

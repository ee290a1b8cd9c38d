export interface MemoryScale {
  /** Where an amount is on the scale: 0 to 1. */
  share: (gib: number) => number
  /** Amounts to name on the scale, each with its place. */
  marks: readonly { gib: number; share: number }[]
  /** The distance of two marks. */
  step: number
}

/** The doublings between two marks. */
const MARK = 2

/** A scale on which every doubling of memory is one step. It holds all the amounts, in GiB, and 1 GiB. */
export function memoryScale(amounts: readonly number[]): MemoryScale {
  const low = Math.floor(Math.log2(Math.min(1, ...amounts)))
  const high = Math.max(low + MARK, Math.ceil(Math.log2(Math.max(1, ...amounts))))
  const share = (gib: number) => (Math.log2(gib) - low) / (high - low)
  const marks = Array.from({ length: Math.ceil((high - low) / MARK) }, (_, index) => {
    const gib = 2 ** (low + index * MARK)
    return { gib, share: share(gib) }
  })
  return { share, marks, step: MARK / (high - low) }
}

/** The value at a share of the way through them, between two of them as near to each as it lies. */
function at(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place % 1)
}

/** The middle value; of an even number of them, the lower middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

/** Half the distance between the quarters: how far runs lie from their median. */
export function spread(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (at(sorted, 0.75) - at(sorted, 0.25)) / 2
}

/**
 * Each value by the one that was measured beside it: a slow minute of the machine falls on both, and leaves the ratio.
 * @throws RangeError where one has no other
 */
export function ratios(values: readonly number[], bases: readonly number[]): number[] {
  if (values.length !== bases.length) {
    throw new RangeError(`${values.length} values were measured beside ${bases.length} others`)
  }
  return values.map((value, index) => value / (bases[index] ?? Number.NaN))
}

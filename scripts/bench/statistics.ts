/** The quantile at this share (0 to 1), interpolated between its two neighbours. */
function at(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place % 1)
}

/** The quantile of values at this share (0 to 1): 0.95 is what 95 of 100 do not exceed. NaN without values. */
export const quantile = (values: readonly number[], share: number): number =>
  at(
    values.toSorted((a, b) => a - b),
    share,
  )

/** The median. For an even number of values it is the lower of the middle two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

/** Half the distance between the quartiles: how far runs are from their median. */
export function spread(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (at(sorted, 0.75) - at(sorted, 0.25)) / 2
}

/**
 * Divides each value by the one measured next to it. A slow minute of the machine affects both, so the ratio stays the
 * same.
 * @throws RangeError where the lists have different lengths
 */
export function ratios(values: readonly number[], bases: readonly number[]): number[] {
  if (values.length !== bases.length) {
    throw new RangeError(`${values.length} values were measured beside ${bases.length} others`)
  }
  return values.map((value, index) => value / (bases[index] ?? Number.NaN))
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN

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

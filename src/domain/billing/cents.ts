/** Millionths of the currency in a cent. */
const MICROS_PER_CENT = 10_000

/** Half up, away from zero: the rule by which an amount of the record becomes an amount of an invoice. */
export function centsOfMicros(micros: number): number {
  const whole = Math.floor((Math.abs(micros) + MICROS_PER_CENT / 2) / MICROS_PER_CENT)
  return micros < 0 ? 0 - whole : whole
}

/** Cents as millionths, for the formatter of money. */
export const microsOfCents = (cents: number): number => cents * MICROS_PER_CENT

/**
 * The tax on a sum of net amounts, half up, away from zero. EN 16931 computes it once for each rate (BR-CO-17).
 * @param rate in percent, with two decimals at most
 */
export function taxOnCents(netCents: number, rate: number): number {
  // Whole numbers, because a double cannot hold 19.6 percent of every sum exactly.
  const parts = BigInt(Math.abs(netCents)) * BigInt(Math.round(rate * 100))
  const whole = Number((parts + 5_000n) / 10_000n)
  return netCents < 0 ? 0 - whole : whole
}

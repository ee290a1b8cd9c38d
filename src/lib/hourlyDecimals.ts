/** From this hourly price (€0.50) on, whole cents are enough to tell plans apart. */
export const WHOLE_CENTS_FROM = 500_000
const CENT = 10_000

/**
 * Decimals of an hourly price. They follow from the amount alone, so a price is the same text everywhere.
 * Whole cents from €0.50 on have two decimals. Other prices have four, or six if four would round.
 */
export function hourlyDecimals(micros: number): number {
  const amount = Math.abs(micros)
  if (amount >= WHOLE_CENTS_FROM && amount % CENT === 0) return 2
  return amount % 100 === 0 ? 4 : 6
}

/** Reads a typed whole number and limits it to `least` and `most`; `null` if the text is no whole number. */
export function wholeBetween(text: string, least: number, most: number): number | null {
  if (!/^\d+$/.test(text.trim())) return null
  return Math.min(most, Math.max(least, Number(text)))
}

/** The same with decimals after a point or comma, rounded to steps of 1 / `parts`: 10 rounds to tenths. */
export function numberBetween(
  text: string,
  least: number,
  most: number,
  parts: number,
): number | null {
  if (!/^\d+([.,]\d*)?$|^[.,]\d+$/.test(text.trim())) return null
  const value = Math.round(Number(text.trim().replace(',', '.')) * parts) / parts
  return Math.min(most, Math.max(least, value))
}

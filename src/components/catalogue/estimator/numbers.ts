/** What was typed into a field for a whole number, kept between its ends; `null` if it is no number. */
export function wholeBetween(text: string, least: number, most: number): number | null {
  if (!/^\d+$/.test(text.trim())) return null
  return Math.min(most, Math.max(least, Number(text)))
}

/** The same with a part after the point (or comma), to so many tenths, hundredths … as `parts` says. */
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

/** More pages than can exist, and small enough for the database's integer. */
const LAST_PAGE = 1_000_000

/**
 * Reads a text from the search of an address, without control characters and surrounding white space. The router parses
 * `?q=42` as a number and `?q=true` as a boolean; here both are texts.
 * @returns undefined for an empty text
 */
export function textParam(value: unknown, maxLength: number): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
  const visible = String(value)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  return [...visible].slice(0, maxLength).join('') || undefined
}

/** Reads the number of a page, clamped. Page 1 is undefined: it is not in the address. */
export function pageParam(value: unknown): number | undefined {
  // From an address: a number, or a text if it has quotes.
  if (typeof value !== 'number' && !/^\d+$/.test(String(value))) return undefined
  const page = Math.min(Math.floor(Number(value)), LAST_PAGE)
  return page >= 2 ? page : undefined
}

/**
 * Reads the numbers of the search of an address and drops everything else. Every page loads this, so the page itself
 * limits them.
 */
export function numberParams(raw: Record<string, unknown>): Record<string, number | undefined> {
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      key,
      typeof value === 'number' && Number.isFinite(value) ? value : undefined,
    ]),
  )
}

/** The largest limit that the database takes. */
const MOST = 1_000_000_000

/** The limit in the unit of the database from a typed text, which is in GiB where the unit is MiB; or `undefined`. */
export function parseLimit(typed: string, { unit }: { unit: string }): number | undefined {
  if (!/^\d{1,10}$/.test(typed.trim())) return undefined
  const max = Number(typed) * (unit === 'MiB' ? 1024 : 1)
  return max <= MOST ? max : undefined
}

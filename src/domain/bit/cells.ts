const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Whole millionths in whole units of the currency. */
export const inUnits = (micros: number) => micros / 1_000_000

/** Hours since a time, in whole minutes. */
export const hoursSince = (iso: string, now: number) =>
  (Math.max(0, Math.round((now - Date.parse(iso)) / MINUTE_MS)) * MINUTE_MS) / HOUR_MS

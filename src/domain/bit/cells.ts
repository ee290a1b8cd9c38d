const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_HOURS = 24

/** Whole millionths in whole units of the currency. */
export const inUnits = (micros: number) => micros / 1_000_000

/** Hours since a time, in whole minutes. */
export const hoursSince = (iso: string, now: number) =>
  (Math.max(0, Math.round((now - Date.parse(iso)) / MINUTE_MS)) * MINUTE_MS) / HOUR_MS

/** Days until a time as a duration of hours; none after it. */
export const hoursUntil = (iso: string, now: number) => {
  const hours = hoursSince(new Date(now).toISOString(), Date.parse(iso))
  return hours > DAY_HOURS ? Math.round(hours / DAY_HOURS) * DAY_HOURS : hours
}

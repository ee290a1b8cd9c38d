const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long somebody waits: '4 min', '3 h', '2 d 5 h'.
 * @param since ISO text
 * @param now milliseconds since 1970
 */
export function waitingTime(since: string, now: number): string {
  const waited = Math.max(0, now - Date.parse(since))
  if (waited < HOUR) return `${Math.floor(waited / MINUTE)} min`
  if (waited < DAY) return `${Math.floor(waited / HOUR)} h`
  const hours = Math.floor((waited % DAY) / HOUR)
  return `${Math.floor(waited / DAY)} d${hours === 0 ? '' : ` ${hours} h`}`
}

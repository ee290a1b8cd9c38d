import { localTextAt } from '@/lib/zonedTime'

/**
 * The time of day in a zone: '14:03:07'. Zones differ by whole minutes, so the seconds are those of UTC.
 * @param at milliseconds since 1970
 */
export function clockText(at: number, timeZone: string): string {
  const seconds = String(Math.floor(at / 1000) % 60).padStart(2, '0')
  return `${localTextAt(at, timeZone).slice(11)}:${seconds}`
}

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const

/** A length of time in its two largest units: '1 h 20 min'. */
export function durationText(milliseconds: number): string {
  let rest = Math.max(0, milliseconds)
  const parts: string[] = []
  for (const [size, unit] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${count} ${unit}`)
  }
  return parts.slice(0, 2).join(' ') || 'less than 1 min'
}

import { formatCount } from '@/lib/format'

/** "None", "40 ms", "1.3 s", "12 min", "5 h", "2 d": a time in the unit in which it is easy to read. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return 'None'
  if (seconds < 1) return `${Math.round(Math.max(0, seconds) * 1000)} ms`
  if (seconds < 60) return `${Math.round(seconds * 10) / 10} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  return `${formatCount(Math.floor(seconds / 86_400))} d`
}

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const

/** "340 MiB", "1.2 GiB". */
export function formatBytes(bytes: number): string {
  let value = bytes / 1024
  let place = 0
  while (value >= 1024 && place < UNITS.length - 1) {
    value /= 1024
    place += 1
  }
  return `${value < 10 ? Math.round(value * 10) / 10 : formatCount(Math.round(value))} ${UNITS[place]}`
}

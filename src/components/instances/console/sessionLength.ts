import type { ConsoleSession } from '@/domain/instances/consoleSessions'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long a console was open: `12 s`, `3 min`, `2 h 5 min`. */
export function sessionLength({ openedAt, closedAt }: ConsoleSession): string {
  if (closedAt === null) return 'open now'
  const seconds = Math.max(0, Math.round((Date.parse(closedAt) - Date.parse(openedAt)) / 1000))
  if (seconds < MINUTE) return `${seconds} s`
  if (seconds < HOUR) return `${Math.round(seconds / MINUTE)} min`
  const minutes = Math.round(seconds / MINUTE)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

import { brand } from '@/lib/brand'
import { returnPath } from './returnPath'

const KEY = `${brand.slug}.return-path`

/** Longer than any link of our mails works. */
const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Keeps where somebody wanted to go until they have followed the link of the mail, which opens another tab. In this
 * browser only: the mail itself carries no path. Without storage they come to the dashboard.
 * @param wanted undefined forgets what was kept
 */
export function keepReturn(wanted: string | undefined, now = Date.now()): void {
  try {
    if (wanted === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ path: wanted, at: now }))
  } catch {
    // Storage may be forbidden or full.
  }
}

/** What was kept, once: a path of this site, or undefined. */
export function takeReturn(now = Date.now()): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    localStorage.removeItem(KEY)
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('at' in kept)) {
      return undefined
    }
    return typeof kept.at === 'number' && now - kept.at < KEPT_MS
      ? returnPath(kept.path)
      : undefined
  } catch {
    return undefined
  }
}

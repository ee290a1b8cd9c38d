import { brand } from '@/lib/brand'
import { returnPath } from '@/domain/session/returnPath'

const KEY = `${brand.slug}.sign-up`

/** Longer than any link of our mails works. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** A sign-up that this browser began and whose address is not confirmed yet. */
interface PendingSignUp {
  email: string
  /** Where the person wanted to go. */
  path?: string | undefined
}

/**
 * Remembers that this browser signs up with an address. Only here does the link of the mail sign in: anyone can send
 * the link of a sign-up of their own to somebody else. The mail opens another tab, and carries no path.
 */
export function beginSignUp({ email, path }: PendingSignUp, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ email, path, at: now }))
  } catch {
    // Storage may be forbidden or full. The person then signs in after confirming.
  }
}

/** The sign-up that this browser began within the last day, or null. */
export function pendingSignUp(now = Date.now()): PendingSignUp | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('email' in kept) || !('at' in kept)) {
      return null
    }
    const { email, at } = kept
    if (typeof email !== 'string' || typeof at !== 'number' || now - at >= KEPT_MS) {
      endSignUp()
      return null
    }
    return { email, path: returnPath('path' in kept ? kept.path : undefined) }
  } catch {
    return null
  }
}

/** The sign-up is confirmed, or over. */
export function endSignUp(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // What cannot be removed ends by itself after a day.
  }
}

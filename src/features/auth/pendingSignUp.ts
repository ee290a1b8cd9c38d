import { brand } from '@/lib/brand'
import { returnPath } from '@/domain/session/returnPath'

const KEY = `${brand.slug}.sign-up`

/** Longer than any link of our mails is valid, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** A sign-up that this browser began and whose address is not confirmed yet. */
interface PendingSignUp {
  email: string
  /** The path that the person wanted to open. */
  path?: string | undefined
}

/**
 * Stores that this browser began a sign-up with this address. Only in this browser does the link in the mail sign in,
 * because anyone can forward the link of their own sign-up. The path is stored because the mail's link contains none.
 */
export function beginSignUp({ email, path }: PendingSignUp, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ email, path, at: now }))
  } catch {
    // Storage may be blocked or full. The person then signs in after the confirmation.
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

/** Forgets the sign-up: it is confirmed or abandoned. */
export function endSignUp(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // An entry that cannot be removed expires after a day.
  }
}

import * as v from 'valibot'
import type { ShownDocument } from '@/domain/provider/consentDocuments'
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
  /** What the form showed and the person accepted by sending it. */
  accepted: readonly ShownDocument[]
}

const storedRow = v.object({
  email: v.string(),
  at: v.number(),
  path: v.fallback(v.optional(v.string()), undefined),
  accepted: v.fallback(v.array(v.object({ id: v.string(), version: v.number() })), []),
})

/**
 * Stores that this browser began a sign-up with this address. Only in this browser does the link in the mail sign in,
 * because anyone can forward the link of their own sign-up. The path is stored because the mail's link contains none. What
 * the person accepted is stored until the address is confirmed: only then can it be sent in their name.
 */
export function beginSignUp({ email, path, accepted }: PendingSignUp, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ email, path, accepted, at: now }))
  } catch {
    // Storage may be blocked or full. The person then signs in after the confirmation.
  }
}

/** The sign-up that this browser began within the last day, or null. */
export function pendingSignUp(now = Date.now()): PendingSignUp | null {
  try {
    const text = localStorage.getItem(KEY)
    if (text === null) return null
    const stored = v.safeParse(storedRow, JSON.parse(text))
    if (!stored.success || now - stored.output.at >= KEPT_MS) {
      endSignUp()
      return null
    }
    const { email, path, accepted } = stored.output
    return { email, path: returnPath(path), accepted }
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

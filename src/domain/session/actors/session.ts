import type { Session } from '@machines/auth.types'
import type { SessionStorage } from '@/lib/storage'
import { recoveryMark } from '../recoveryMark'

/** The fields of the client's session that are read here. Their types are checked at run time. */
interface GivenSession {
  user?: { id?: unknown; email?: unknown } | null
  expires_at?: unknown
}

/** The part of a session that the machine may know: no tokens. Null if the value is not a session. */
export function toSession(
  given: GivenSession | null | undefined,
  storage: SessionStorage,
): Session | null {
  const { user, expires_at: expiresAt } = given ?? {}
  if (typeof user?.id !== 'string' || user.id === '') return null
  if (typeof expiresAt !== 'number' || !Number.isFinite(expiresAt)) return null
  const email = typeof user.email === 'string' && user.email !== '' ? user.email : null
  const session = { user: { id: user.id, email }, expiresAt }
  return recoveryMark.read(storage) === user.id ? { ...session, recovery: true } : session
}

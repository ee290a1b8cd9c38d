import type { Session } from '@machines/auth.types'
import type { SessionStorage } from '@/lib/storage'
import { recoveryMark } from '../recoveryMark'

/** The fields of the client's session that are read here; whatever it really holds is checked. */
interface GivenSession {
  user?: { id?: unknown; email?: unknown } | null
  expires_at?: unknown
}

/** What the machine may know of a session: no token. Null where it is none. */
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

import type { Session } from '@machines/auth.types'
import { claimsOf } from '@/lib/jwt'
import type { SessionStorage } from '@/lib/storage'
import { recoveryMark } from '../recoveryMark'

/** The fields of the client's session that are read here. Their types are checked at run time. */
interface GivenSession {
  user?: { id?: unknown; email?: unknown; factors?: unknown } | null
  expires_at?: unknown
  access_token?: unknown
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
  return {
    user: { id: user.id, email },
    expiresAt,
    ...(recoveryMark.read(storage) === user.id && { recovery: true }),
    ...(needsSecondFactor(given) && { needsSecondFactor: true }),
  }
}

/** Whether the person has a second factor that the token does not prove. */
function needsSecondFactor(given: GivenSession | null | undefined): boolean {
  const { user, access_token: token } = given ?? {}
  const factors: unknown[] = Array.isArray(user?.factors) ? user.factors : []
  const hasFactor = factors.some(
    (factor) => (factor as { status?: unknown } | null)?.status === 'verified',
  )
  return hasFactor && (typeof token !== 'string' || claimsOf(token)['aal'] !== 'aal2')
}

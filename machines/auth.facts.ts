import type { AuthSnapshot } from './auth'
import type { AuthContext } from './auth.types'
import { ADMIN_STAFF_TYPE } from './constants'

// A module of its own: the first script needs these functions, and the machine loads after it.

/** Whether the machine knows if a person is signed in. Then guards need not wait. */
export function isSettled(snapshot: AuthSnapshot): boolean {
  return (
    snapshot.matches('signedOut') ||
    snapshot.matches('signedIn') ||
    snapshot.matches('secondFactor') ||
    snapshot.matches('recovering')
  )
}

/** Whether a session is known, but something is still due before the person is signed in: a code or a new password. */
export function isHeldBack(snapshot: AuthSnapshot): boolean {
  return snapshot.matches('secondFactor') || snapshot.matches('recovering')
}

/** Whether a person may open the admin area (specification, section 6). It is a convenience: the database decides. */
export function isAdmin({ session, staffType }: AuthContext): boolean {
  return session !== null && staffType === ADMIN_STAFF_TYPE
}

/** Whether a person may open the staff area: staff of every type, admins too. It is a convenience: the database decides. */
export function isStaff({ session, staffType }: AuthContext): boolean {
  return session !== null && staffType !== null
}

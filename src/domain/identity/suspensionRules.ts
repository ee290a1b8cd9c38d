import { ADMIN_STAFF_TYPE } from '@machines/constants'
import type { Person } from './people'
import { BILLING_STAFF_TYPE, staffCan } from './staffCan'

/** Who wants to suspend. */
export interface Suspender {
  id: string | undefined
  staffType: string | null
}

/** A person or a workspace: whether it is suspended, and by which type of staff. */
export interface Suspendable {
  suspended_at: string | null
  suspended_by_role?: string | null | undefined
}

/** Why somebody cannot suspend this or lift its suspension; `undefined` if they can. As `require_lifting`. */
export function whyNoSuspending(
  { suspended_at, suspended_by_role }: Suspendable,
  { staffType }: Suspender,
): string | undefined {
  if (suspended_at === null) return staffCan('suspend', staffType).reason
  const isPayment = suspended_by_role === BILLING_STAFF_TYPE
  return staffCan(isPayment ? 'lift_payment' : 'lift_other', staffType).reason
}

/** Why somebody cannot suspend this person or lift their suspension; `undefined` if they can. As `suspend_account`. */
export function whyNoSuspensionOf(
  person: Pick<Person, 'user_id' | 'staff_type'> & Suspendable,
  suspender: Suspender,
): string | undefined {
  if (person.user_id === suspender.id) return 'You can’t suspend your own account.'
  if (person.staff_type !== null && suspender.staffType !== ADMIN_STAFF_TYPE) {
    return 'This account is staff. Ask an admin.'
  }
  return whyNoSuspending(person, suspender)
}

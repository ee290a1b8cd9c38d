import { ADMIN_STAFF_TYPE } from '@machines/constants'
import { SUPPORT_STAFF_TYPE } from './access'
import type { Person } from './people'

/** Who wants to suspend. */
export interface Suspender {
  id: string | undefined
  staffType: string | null
}

/**
 * Why somebody cannot suspend accounts and workspaces or lift their suspension; `undefined` if they can. As
 * `require_support`.
 */
export function whyNoSuspending({ staffType }: Suspender): string | undefined {
  if (staffType === ADMIN_STAFF_TYPE || staffType === SUPPORT_STAFF_TYPE) return undefined
  return 'Only support staff and admins can suspend. Ask one of them.'
}

/** Why somebody cannot suspend this person or lift their suspension; `undefined` if they can. As `suspend_account`. */
export function whyNoSuspensionOf(
  person: Pick<Person, 'user_id' | 'staff_type'>,
  suspender: Suspender,
): string | undefined {
  if (person.user_id === suspender.id) return 'You can’t suspend your own account.'
  if (person.staff_type !== null && suspender.staffType !== ADMIN_STAFF_TYPE) {
    return 'This account is staff. Ask an admin.'
  }
  return whyNoSuspending(suspender)
}

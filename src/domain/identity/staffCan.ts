import { ADMIN_STAFF_TYPE } from '@machines/constants'

/** Staff who look after servers. */
export const SUPPORT_STAFF_TYPE = 'support'
/** Staff who look after payments. */
export const BILLING_STAFF_TYPE = 'billing'

/** What not every job of staff may do to customers and their servers. */
export type StaffAction =
  /** Stop a server, put it on hold, lift the hold. */
  | 'act_on_servers'
  /** See what a console shows, with a reason. */
  | 'see_consoles'
  /** See which machine holds a server. */
  | 'see_machines'
  /** See invoices and payments of customers, and act on them. */
  | 'see_money'
  /** Suspend a customer or a workspace. */
  | 'suspend'
  /** Lift a suspension that billing staff began. */
  | 'lift_payment'
  /** Lift any other suspension. */
  | 'lift_other'

export type StaffAnswer = { allowed: true; reason?: undefined } | { allowed: false; reason: string }

const allowed: StaffAnswer = { allowed: true }
const onlySupport = (what: string) => ({
  jobs: [SUPPORT_STAFF_TYPE],
  reason: `Only support staff and admins ${what}. Ask one of them.`,
})

/** Each action with the jobs that may do it besides admins, and what the others read. */
const rules: Readonly<Record<StaffAction, { jobs: readonly string[]; reason: string }>> = {
  act_on_servers: onlySupport('stop servers and put them on hold'),
  see_consoles: onlySupport('see consoles'),
  see_machines: onlySupport('see machines'),
  see_money: {
    jobs: [BILLING_STAFF_TYPE],
    reason: 'Only billing staff and admins see invoices and payments. Ask one of them.',
  },
  suspend: {
    jobs: [SUPPORT_STAFF_TYPE, BILLING_STAFF_TYPE],
    reason: 'Only staff can suspend. Ask one of them.',
  },
  lift_payment: {
    jobs: [BILLING_STAFF_TYPE],
    reason: 'Billing staff suspended it, because a payment is missing. Ask them or an admin.',
  },
  lift_other: {
    jobs: [SUPPORT_STAFF_TYPE],
    reason: 'It was not suspended by billing staff. Ask support staff or an admin.',
  },
}

/**
 * Whether a type of staff may do something, and if not, why. It only explains: the database decides, in
 * `acting_roles`, `require_support`, `require_billing_staff` and `require_lifting`.
 */
export function staffCan(action: StaffAction, staffType: string | null): StaffAnswer {
  const { jobs, reason } = rules[action]
  if (staffType !== null && (staffType === ADMIN_STAFF_TYPE || jobs.includes(staffType))) {
    return allowed
  }
  return { allowed: false, reason }
}

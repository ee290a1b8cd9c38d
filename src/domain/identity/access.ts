import { ADMIN_STAFF_TYPE, DEFAULT_ROLE } from '@machines/constants'
import { BILLING_STAFF_TYPE, SUPPORT_STAFF_TYPE } from './staffCan'

/** One person's access, from the tables `user_roles` and `staff`. */
export interface Access {
  role: string
  /** null: not staff. */
  staffType: string | null
}

/** The display names of the staff types. */
const staffTypeLabels: Readonly<Record<string, string>> = {
  [ADMIN_STAFF_TYPE]: 'Admin',
  [SUPPORT_STAFF_TYPE]: 'Support',
  [BILLING_STAFF_TYPE]: 'Billing',
}

/** The display name of a staff type. An unknown type of a newer backend is shown unchanged. */
export function staffTypeLabel(staffType: string): string {
  return staffTypeLabels[staffType] ?? staffType
}

/** One person's access in a few words: 'Admin', 'Support', 'Customer', 'Customer, role partner'. */
export function describeAccess({ role, staffType }: Access): string {
  if (staffType !== null) return staffTypeLabel(staffType)
  return role === DEFAULT_ROLE ? 'Customer' : `Customer, role ${role}`
}

/** What a person with this access can do. It says only what the database enforces. */
export function accessMeaning({ staffType }: Access): string {
  if (staffType === null) return 'Own account only.'
  if (staffType === ADMIN_STAFF_TYPE) {
    return 'Own account and the admin area: all accounts, their access, and the catalogue.'
  }
  const staff =
    'Own account and the staff area: reads accounts, workspaces and servers, and answers tickets.'
  if (staffType === SUPPORT_STAFF_TYPE) {
    return `${staff} Sees consoles, stops and holds servers, suspends customers and workspaces.`
  }
  return `${staff} Suspends customers and workspaces that do not pay. No consoles, no stops.`
}

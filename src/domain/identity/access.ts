import { ADMIN_STAFF_TYPE, DEFAULT_ROLE } from '@machines/constants'

/** Staff who suspend customers. Billing staff read the same, and suspend nobody. */
export const SUPPORT_STAFF_TYPE = 'support'

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
  billing: 'Billing',
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
    'Own account and the staff area: reads accounts, workspaces and servers; stops and holds servers.'
  return staffType === SUPPORT_STAFF_TYPE ? `${staff} Suspends customers and workspaces.` : staff
}

import { ADMIN_STAFF_TYPE, DEFAULT_ROLE } from '@machines/constants'

/** What the tables `user_roles` and `staff` say of one person. */
export interface Access {
  role: string
  /** null: not staff. */
  staffType: string | null
}

/** How people call a staff type. */
const staffTypeLabels: Readonly<Record<string, string>> = {
  [ADMIN_STAFF_TYPE]: 'Admin',
  support: 'Support',
  billing: 'Billing',
}

/** A staff type as a word; types that this version does not know are shown as they are stored. */
export function staffTypeLabel(staffType: string): string {
  return staffTypeLabels[staffType] ?? staffType
}

/** One person's access in a few words: 'Admin', 'Support', 'Customer', 'Customer, role partner'. */
export function describeAccess({ role, staffType }: Access): string {
  if (staffType !== null) return staffTypeLabel(staffType)
  return role === DEFAULT_ROLE ? 'Customer' : `Customer, role ${role}`
}

/** What that access opens. Says what the database enforces, and no more. */
export function accessMeaning({ staffType }: Access): string {
  if (staffType === null) return 'Own account only.'
  if (staffType === ADMIN_STAFF_TYPE) {
    return 'Own account and the admin area: all accounts, their access, and the catalogue.'
  }
  const staff = 'Own account, the staff list and unpublished plans. No admin access.'
  return staffType === 'support' ? `${staff} Can suspend customers through the API.` : staff
}

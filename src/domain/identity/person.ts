import type { Access } from './access'
import type { Person } from './people'

/** The name of a person for a sentence; without a name, their email address or id. */
export function nameOf({ full_name, email, user_id }: Person): string {
  return full_name || email || user_id
}

export function accessOf({ role, staff_type }: Person): Access {
  return { role, staffType: staff_type }
}

import type { Access } from '@/domain/identity/access'
import type { Person } from '@/domain/identity/people'

/** What to call somebody in a sentence. */
export function nameOf({ full_name, email, user_id }: Person): string {
  return full_name || email || user_id
}

export function accessOf({ role, staff_type }: Person): Access {
  return { role, staffType: staff_type }
}
